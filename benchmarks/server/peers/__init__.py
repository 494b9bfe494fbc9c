"""What else could carry a game by turns, beside Ronda's server and in one run: what a move costs.

What is compared: tables of two, each move a small message by the one whose turn it is, acknowledged
to the mover and shown to the other seat, who then moves. The server is on one core, the load, which
reads as little as it can, on another; CPU is of the server's process, by its own clock. The servers
take turns, slice by slice, so that a busy machine is as busy for each of them.

- **Ronda** checks a move by the rules, has it on disk, and sends each seat its whole View (some
  2.8 kB, with what each card would take, what happened, and the seals of the deal). A deal comes
  every 36 moves, and six steps before it (both are ready, cut, and open their cuts): no moves.
- **boardgame.io** runs `game.cjs`: a card from a hand of four, one comparison with what lies there,
  new hands every eight moves, no deck that is shuffled. Its state is in memory, hands are hidden by
  `playerView`, and each seat gets its whole state (some 0.75 kB) over Socket.IO.
- **Colyseus** runs the same `game.cjs`, in memory, with each hand in the view of its own seat, and
  sends a binary patch (some 20 bytes) at each move, not by its clock.
- **A relay** on uvicorn understands nothing: it sends what comes (50 bytes) to both, at once, or
  after a row in SQLite with one commit for all that wait.

What the two libraries are not asked for: accounts, lobbies, time limits, proofs of fair dealing,
logs that outlive the process.
"""
