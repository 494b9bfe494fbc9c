// The window as far as a page's own modules may know it: no document, and elements that are handed on unopened.
interface Element {
  readonly opaque: unique symbol;
}
interface HTMLElement extends Element {}
interface HTMLElementTagNameMap {
  [tag: string]: HTMLElement;
}
interface Storage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}
interface AudioContext {
  createGain(): GainNode;
  [member: string]: any;
}
type GainNode = AudioContext;
type AudioNode = AudioContext;
declare var AudioContext: new () => AudioContext;
declare const window: typeof globalThis;
declare const localStorage: Storage;
declare const sessionStorage: Storage;
declare const history: {
  pushState(data: unknown, unused: string, url: string): void;
  replaceState(data: unknown, unused: string, url: string): void;
};
type BaseAudioContext = AudioContext;
interface WorkerNavigator {
  vibrate?(pattern: number[]): boolean;
  readonly userActivation?: { readonly hasBeenActive: boolean };
}
