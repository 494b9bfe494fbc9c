// Colyseus as its documentation has it for games by turns: a patch at each move and no clock, each
// hand in the view of its own seat.
import http from "node:http";
import { Room, Server } from "@colyseus/core";
import { StateView, schema, t } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";
import game from "./game.cjs";

const Player = schema({ hand: t.array("string").view(), taken: t.number() }, "Player");
const State = schema(
  {
    players: t.map(Player),
    table: t.array("string"),
    played: t.string(),
    deals: t.number(),
    turn: t.number(),
  },
  "State",
);

class Table extends Room {
  maxClients = 2;
  patchRate = null;
  state = new State({ played: "", deals: 3, turn: 0 });

  onCreate() {
    for (const seat of [0, 1]) {
      const player = new Player({ taken: 0 });
      player.hand.push(...game.dealt(seat));
      this.state.players.set(String(seat), player);
    }
    this.state.table.push(...game.dealt(2));
    const players = ["0", "1"].map((seat) => this.state.players.get(seat));
    this.onMessage("play", (client, at) => {
      const isItsTurn = client.userData === String(this.state.turn % 2);
      if (!isItsTurn || !game.play(this.state, players, client.userData, at)) return;
      this.state.turn++;
      this.broadcastPatch();
    });
  }

  onJoin(client, { seat }) {
    client.userData = seat;
    client.view = new StateView();
    client.view.add(this.state.players.get(seat));
  }
}

const server = new Server({
  greet: false,
  transport: new WebSocketTransport({ server: http.createServer() }),
});
server.define("table", Table).filterBy(["table"]);
server.listen(Number(process.argv[2]));
