// boardgame.io as its documentation has it: state in memory, hands hidden by the player's view.
const { Server } = require("boardgame.io/server");
const { PlayerView, INVALID_MOVE } = require("boardgame.io/core");
const { dealt, play } = require("./game.cjs");

const game = {
  name: "game",
  setup: () => ({
    players: { 0: { hand: dealt(0), taken: 0 }, 1: { hand: dealt(1), taken: 0 } },
    table: dealt(2),
    played: "",
    deals: 3,
  }),
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, playerID }, at) =>
      play(G, [G.players[0], G.players[1]], playerID, at) ? undefined : INVALID_MOVE,
  },
};

Server({ games: [game], origins: ["http://127.0.0.1"] }).run(Number(process.argv[2]));
