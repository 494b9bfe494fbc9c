"""What a table sounds like through a phone's speaker, and what it feels like in the hand.

The speaker: a high pass at 400 Hz and a low pass at 8 kHz, each of 12 dB an octave. Each sound is
made offline by the page's own code, once, and then sent through it.
"""

from collections.abc import Callable
from typing import Any, Final

from playwright.sync_api import Page

Opener = Callable[..., Page]

IMPORT: Final = """
  const app = document.querySelector("script[type=module][src]").src;
  const load = (name) => import(app.replace("app.js", name));
"""
RENDER: Final = f"""async () => {{ {IMPORT}
  const RATE = 44100;
  const {{ SOUNDS, LOUDNESS }} = await load("sound.js");
  const render = async (connect) => {{
    const context = new OfflineAudioContext(1, 1.5 * RATE, RATE);
    connect(context);
    return (await context.startRendering()).getChannelData(0);
  }};
  const made = (name) => render((context) => {{
    const out = context.createGain();
    out.gain.value = LOUDNESS;
    out.connect(context.destination);
    SOUNDS[name]({{ context, out, at: 0, step: 3 }});
  }});
  const throughPhone = (samples) => render((context) => {{
    const source = context.createBufferSource();
    source.buffer = context.createBuffer(1, samples.length, RATE);
    source.buffer.copyToChannel(samples, 0);
    const filters = [["highpass", 400], ["lowpass", 8000]].map(([type, pitch]) => {{
      const filter = context.createBiquadFilter();
      filter.type = type;
      filter.frequency.value = pitch;
      filter.Q.value = -3.01;
      return filter;
    }});
    source.connect(filters[0]).connect(filters[1]).connect(context.destination);
    source.start();
  }});
  const energy = (samples) => samples.reduce((sum, each) => sum + each * each, 0);
  const peak = (samples) => samples.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
  const loudest = (samples) => {{
    const width = RATE / 20;
    let [sum, most] = [0, 0];
    samples.forEach((each, at) => {{
      sum += each * each - (at >= width ? samples[at - width] ** 2 : 0);
      most = Math.max(most, sum / width);
    }});
    return most;
  }};
  const decibels = (power) => 10 * Math.log10(power);
  const found = {{}};
  for (const name of Object.keys(SOUNDS)) {{
    const whole = await made(name);
    const heard = await throughPhone(whole);
    found[name] = {{
      kept: energy(heard) / energy(whole),
      peak: peak(whole),
      level: decibels(loudest(heard)),
      attack: heard.findIndex((each) => Math.abs(each) > peak(heard) / 2) / RATE,
    }};
  }}
  return found;
}}"""
MOMENTS: Final = ("darba", "hbel", "joj_hbal", "missa", "khlassou", "won", "over")


def test_a_phones_speaker_carries_every_sound(open_page: Opener) -> None:
    found: dict[str, dict[str, float]] = open_page("/fair").evaluate(RENDER)
    for name, its in found.items():
        print(f"{name:9} kept {its['kept']:4.0%}, {its['level']:5.1f} dB at its loudest")
        assert its["kept"] >= 0.7, name
        assert its["peak"] < 0.5, "quiet, and far from clipping"
        assert its["attack"] < 0.02, name
    moments = [found[name]["level"] for name in MOMENTS]
    others = [its["level"] for name, its in found.items() if name not in MOMENTS]
    assert max(moments) - min(moments) < 3, "no moment drowns another"
    assert max(others) < min(moments), "what happens all the time is quieter"
    assert min(others) > max(moments) - 18, "and is heard all the same"


FEEL: Final = f"""async ([cues, isOn]) => {{ {IMPORT}
  const {{ Touch }} = await load("touch.js");
  const felt = [];
  navigator.vibrate = (buzz) => felt.push(buzz);
  new Touch(() => isOn).perform(cues, 1);
  await new Promise((done) => setTimeout(done, 50));
  return felt;
}}"""


def felt(page: Page, *cues: dict[str, Any], is_on: bool = True) -> Any:  # noqa: ANN401 - any JSON
    return page.evaluate(FEEL, [[{"at": 0, **cue} for cue in cues], is_on])


def test_moments_are_felt_briefly_and_nothing_else_is(open_page: Opener) -> None:
    page = open_page("/fair")
    page.mouse.click(5, 300)  # Nothing is felt before the first gesture.
    moments = [{"kind": "moment", "word": word} for word in ("darba", "hbel", "missa")]
    others = [{"kind": "turn"}, {"kind": "end", "word": "won"}, {"kind": "end", "word": "over"}]
    buzzes = felt(page, *moments, *others)
    assert len(buzzes) == len(moments) + len(others)
    assert all(15 <= buzz <= 40 for [buzz, *_] in buzzes)
    assert felt(page, {"kind": "play"}, {"kind": "call", "word": "ronda"}, {"kind": "hands"}) == []
    assert felt(page, *moments, *others, is_on=False) == []
