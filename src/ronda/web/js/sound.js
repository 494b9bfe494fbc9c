/** The sounds of the table, made as they are needed: no files, quiet, silent before the first gesture. */

export const LOUDNESS = 0.35;
/** Milliseconds after the first gesture. */
const WAKING = 500;

export class Sound {
  /** @param {() => boolean} isOn */
  constructor(isOn) {
    this.isOn = isOn;
    /** @type {AudioContext | null} */
    this.context = null;
    /** @type {GainNode | null} */
    this.out = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.waking = undefined;
  }

  /** Browsers let a page sound only after a gesture: called by each. */
  wake() {
    if (this.context) {
      if (this.context.state === "suspended") {
        void this.context.resume();
      }
    } else if (this.waking === undefined && this.isOn()) {
      // Not at once: it takes a while, and the gesture may have been a play.
      this.waking = setTimeout(() => this.begin(), WAKING);
    }
  }

  begin() {
    const Context = window.AudioContext || /** @type {any} */ (window).webkitAudioContext;
    if (Context && !this.context) {
      this.context = new Context();
      this.out = this.context.createGain();
      this.out.gain.value = LOUDNESS;
      this.out.connect(this.context.destination);
    }
  }

  /**
   * What is to be heard of a step.
   * @param {Cue[]} cues
   * @param {number} speed
   */
  perform(cues, speed) {
    for (const { kind, at, word = "", cards = [], step = 0 } of cues) {
      const delay = at * speed;
      if (kind === "play") {
        this.play("lay", delay + 180 * speed);
      } else if (kind === "sweep") {
        cards.forEach((_, place) => this.play("tick", delay + step * place * speed, place));
      } else if (kind === "moment" || kind === "end") {
        this.play(word, delay);
      } else if (SOUND_OF[kind]) {
        this.play(SOUND_OF[kind], delay);
      }
    }
  }

  /**
   * @param {string} name
   * @param {number} delay in milliseconds
   * @param {number} [step] how far up a run
   */
  play(name, delay, step = 0) {
    const { context, out } = this;
    if (!context || !out || !this.isOn() || context.state !== "running") {
      return;
    }
    const at = context.currentTime + delay / 1000;
    const make = SOUNDS[name];
    if (make) {
      make({ context, out, at, step });
    }
  }
}

/** @type {Record<string, string>} */
const SOUND_OF = {
  call: "call",
  hands: "deal",
  opening: "turned",
  draw: "turned",
  collect: "gather",
  points: "points",
  turn: "turn",
  step: "step",
};

/** @typedef {import("./model/timeline.js").Cue} Cue */
/** @typedef {{ context: BaseAudioContext, out: AudioNode, at: number, step: number }} Voice */

/**
 * How each is made: with an attack, and with its energy where a phone's speaker has any, from 400 to
 * 3,000 Hz (`tests/web/test_sound.py` listens through one).
 * @type {Record<string, (voice: Voice) => void>}
 */
export const SOUNDS = {
  lay: (voice) => noise(voice, { length: 0.04, pitch: 1400, level: 0.6 }),
  tick: (voice) => tone(voice, { pitch: 660 * 2 ** (voice.step / 12), length: 0.07, level: 0.2 }),
  darba: (voice) => knock(voice, 600),
  hbel: bendir,
  joj_hbal: (voice) => [0, 0.2].forEach((late) => bendir(later(voice, late))),
  missa: (voice) => {
    noise(voice, { length: 0.008, pitch: 2600, level: 0.3 });
    [1800, 2700, 4100].forEach((pitch, place) => tone(voice, { pitch, length: 0.7 - 0.15 * place, level: 0.2 / (place + 1) }));
  },
  khlassou: (voice) => [640, 540].forEach((pitch, place) => knock(later(voice, 0.24 * place), pitch)),
  call: (voice) => [587, 784].forEach((pitch, place) => bell(later(voice, 0.09 * place), pitch, 0.2)),
  deal: (voice) => [0, 0.07, 0.14].forEach((late) => noise(later(voice, late), { length: 0.03, pitch: 2200, level: 0.4 })),
  turned: (voice) => noise(voice, { length: 0.05, pitch: 1800, level: 0.45 }),
  gather: (voice) => noise(voice, { length: 0.12, pitch: 1100, level: 0.4 }),
  points: (voice) => tone(voice, { pitch: 988, length: 0.16, level: 0.2 }),
  step: (voice) => tone(voice, { pitch: 880, length: 0.06, level: 0.16 }),
  won: (voice) => [587, 740, 880, 1175].forEach((pitch, place) => bell(later(voice, 0.13 * place), pitch, 0.45)),
  over: (voice) => [698, 587].forEach((pitch, place) => bell(later(voice, 0.2 * place), pitch, 0.5)),
  turn: (voice) => {
    noise(voice, { length: 0.006, pitch: 2400, level: 0.4 });
    tone(voice, { pitch: 1320, length: 0.09, level: 0.2 });
  },
  say: (voice) => tone(voice, { pitch: 1047, length: 0.07, level: 0.14 }),
};

/** @param {Voice} voice @param {number} seconds @returns {Voice} */
function later(voice, seconds) {
  return { ...voice, at: voice.at + seconds };
}

/** Wood on wood. @param {Voice} voice @param {number} pitch */
function knock(voice, pitch) {
  noise(voice, { length: 0.015, pitch: 1800, level: 0.6 });
  tone(voice, { pitch, length: 0.14, level: 0.42, drop: 0.93 });
  tone(voice, { pitch: 1.45 * pitch, length: 0.08, level: 0.24, drop: 0.95 });
}

/** A small bell: a tone with its octave. @param {Voice} voice @param {number} pitch @param {number} length in seconds */
function bell(voice, pitch, length) {
  tone(voice, { pitch, length, level: 0.24 });
  tone(voice, { pitch: 2 * pitch, length: length / 2, level: 0.08 });
}

/** A frame drum: a slap on its skin, and gut strings that buzz against it. @param {Voice} voice */
function bendir(voice) {
  noise(voice, { length: 0.02, pitch: 1500, level: 0.7 });
  tone(voice, { pitch: 580, length: 0.22, level: 0.34, drop: 0.82 });
  noise(voice, { length: 0.38, pitch: 1150, level: 0.65, buzz: 68 });
}

/**
 * A partial that dies away.
 * @param {Voice} voice
 * @param {{ pitch: number, length: number, level: number, drop?: number }} how
 */
function tone({ context, out, at }, { pitch, length, level, drop = 1 }) {
  const source = context.createOscillator();
  const gain = context.createGain();
  source.frequency.setValueAtTime(pitch, at);
  source.frequency.exponentialRampToValueAtTime(pitch * drop, at + length);
  gain.gain.setValueAtTime(level, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(gain).connect(out);
  source.start(at);
  source.stop(at + length + 0.02);
}

/**
 * A burst of filtered noise that dies away.
 * @param {Voice} voice
 * @param {{ length: number, pitch: number, level: number, buzz?: number }} how `length` in seconds; `buzz`: how often a
 *   second it is beaten
 */
function noise({ context, out, at }, { length, pitch, level, buzz = 0 }) {
  const { sampleRate } = context;
  const frames = Math.ceil(sampleRate * length);
  const buffer = context.createBuffer(1, frames, sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < frames; i += 1) {
    const beat = 1 - ((i * buzz) / sampleRate) % 1;
    samples[i] = (Math.random() * 2 - 1) * (1 - i / frames) * beat;
  }
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  const gain = context.createGain();
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  gain.gain.value = level;
  source.connect(filter).connect(gain).connect(out);
  source.start(at);
}
