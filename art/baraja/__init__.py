"""The baraja: forty cards, a back, tiles and café lettering, drawn by numbers and written as SVG.

`python -m art.baraja` writes everything below `src/ronda/web/`:

* `cards/1o.svg` … `12b.svg` and `back.svg`, 2:3, legible at 44 px;
* `cards/four/`: the suit's colour carried by a broad corner as well;
* `cards/large/`: numbers half as wide as the card, one great mark, for far or tired eyes;
* `art/`: the khatam pattern and the tiles of sides and computers, each for light and dark ground;
* `art/words/`: the café words, `-latn` and `-arab`.

The files are committed; a test holds them equal to what this package makes.
"""
