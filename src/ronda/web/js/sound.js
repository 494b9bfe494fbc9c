/** The sounds of the table, made as they are needed: no files, quiet, silent before the first gesture. */

const LOUDNESS = 0.35;
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
      } else if (kind === "moment") {
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
  leftover: "gather",
  points: "points",
};

/** @typedef {import("./model/timeline.js").Cue} Cue */
/** @typedef {{ context: AudioContext, out: AudioNode, at: number, step: number }} Voice */

/** @type {Record<string, (voice: Voice) => void>} */
const SOUNDS = {
  lay: (voice) => noise(voice, 0.04, 1400, 0.5),
  tick: (voice) => tone(voice, { pitch: 520 * 2 ** (voice.step / 12), length: 0.06, level: 0.16 }),
  darba: (voice) => {
    tone(voice, { pitch: 180, length: 0.16, level: 0.7, drop: 0.6 });
    noise(voice, 0.02, 900, 0.5);
  },
  hbel: bendir,
  joj_hbal: (voice) => {
    bendir(voice);
    bendir({ ...voice, at: voice.at + 0.16 });
  },
  missa: (voice) =>
    [1800, 2700, 4100].forEach((pitch, place) =>
      tone(voice, { pitch, length: 0.7 - 0.15 * place, level: 0.14 / (place + 1) }),
    ),
  khlassou: (voice) => {
    tone(voice, { pitch: 110, length: 0.2, level: 0.6, drop: 0.7 });
    tone({ ...voice, at: voice.at + 0.22 }, { pitch: 98, length: 0.26, level: 0.6, drop: 0.7 });
  },
  call: (voice) => {
    tone(voice, { pitch: 392, length: 0.12, level: 0.18 });
    tone({ ...voice, at: voice.at + 0.09 }, { pitch: 523, length: 0.16, level: 0.18 });
  },
  deal: (voice) =>
    [0, 0.07, 0.14].forEach((late) => noise({ ...voice, at: voice.at + late }, 0.03, 2200, 0.25)),
  turned: (voice) => noise(voice, 0.05, 1800, 0.35),
  gather: (voice) => noise(voice, 0.12, 700, 0.4),
  points: (voice) => tone(voice, { pitch: 784, length: 0.14, level: 0.1 }),
  step: (voice) => tone(voice, { pitch: 440, length: 0.05, level: 0.08 }),
  won: (voice) =>
    [523, 659, 784].forEach((pitch, place) =>
      tone({ ...voice, at: voice.at + 0.12 * place }, { pitch, length: 0.3, level: 0.16 }),
    ),
  over: (voice) => tone(voice, { pitch: 196, length: 0.4, level: 0.3, drop: 0.9 }),
  turn: (voice) => tone(voice, { pitch: 660, length: 0.1, level: 0.08 }),
  say: (voice) => tone(voice, { pitch: 880, length: 0.06, level: 0.08 }),
};

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
 * A burst of filtered noise.
 * @param {Voice} voice
 * @param {number} length in seconds
 * @param {number} pitch
 * @param {number} level
 */
function noise({ context, out, at }, length, pitch, level) {
  const frames = Math.ceil(context.sampleRate * length);
  const buffer = context.createBuffer(1, frames, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < frames; i += 1) {
    samples[i] = (Math.random() * 2 - 1) * (1 - i / frames);
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

/** A frame drum with its buzzing gut strings. @param {Voice} voice */
function bendir(voice) {
  tone(voice, { pitch: 90, length: 0.4, level: 0.8, drop: 0.8 });
  noise(voice, 0.22, 320, 0.5);
  noise(voice, 0.3, 2600, 0.12);
}
