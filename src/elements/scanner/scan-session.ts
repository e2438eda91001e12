import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {VinReading} from '../../contract/rules/vin-in-text.js';
import {openCamera, type CameraTrouble} from './camera.js';
import {createCodeDetector, mayDetect, type CodeDetector, type DetectorTrouble} from './code-detector.js';
import {readPhoto, watch} from './label-reader.js';

/** The phase of a scan; failures are ordinary phases. */
export type ScanPhase = 'asking' | 'starting' | 'looking' | 'reading' | CameraTrouble | DetectorTrouble;

/** Why the last code is no VIN, or why nothing was read. */
export type ScanRejection = Exclude<VinReading, {readonly vin: string}> | 'noCode' | 'noPhoto';

export interface ScanSessionOptions {
  /** What reads codes instead of the browser's detector and ours. */
  readonly detector: () => CodeDetector | undefined;
  /** The address of our detector's WebAssembly. */
  readonly decoder: () => string;
  /** Where the live picture is shown. */
  readonly video: () => HTMLVideoElement | null;
  /** A VIN was read; all has ended. */
  readonly onFound: (vin: string) => void;
}

const LIVE: readonly ScanPhase[] = ['asking', 'starting', 'looking'];

/** Looks for a VIN in the camera's picture or in a photo. Releases the camera when it stops and while the page is hidden. */
export class ScanSession implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #options: ScanSessionOptions;
  #phase: ScanPhase = 'asking';
  #rejection: ScanRejection | undefined;
  #stream: MediaStream | undefined;
  /** Why there was no picture when the camera was last asked for. */
  #trouble: CameraTrouble | undefined;
  #running: AbortController | undefined;
  #finding: Promise<CodeDetector | DetectorTrouble> | undefined;
  #isPaused = false;

  constructor(host: ReactiveControllerHost, options: ScanSessionOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  get phase(): ScanPhase {
    return this.#phase;
  }

  get rejection(): ScanRejection | undefined {
    return this.#phase === 'reading' ? undefined : this.#rejection;
  }

  /** The camera's picture, while there is one. */
  get stream(): MediaStream | undefined {
    return this.#stream;
  }

  /** Whether the camera's picture is there or is to come. */
  get isLive(): boolean {
    return LIVE.includes(this.#phase);
  }

  hostConnected(): void {
    document.addEventListener('visibilitychange', this.#onVisibility);
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.#onVisibility);
    this.stop();
  }

  /** Asks for the camera and reads its picture until there is a VIN. The detector is fetched meanwhile. */
  look(): Promise<void> {
    this.#rejection = undefined;
    return this.#look();
  }

  /** Reads a photo; without a VIN in it, goes on as before. */
  async read(photo: Blob): Promise<void> {
    const signal = this.#begin('reading');
    const detector = await this.#findDetector(signal);
    if (!detector) return;
    try {
      const reading = await readPhoto(photo, detector);
      if (signal.aborted || this.#take(reading)) return;
      if (this.#trouble) this.#fail(this.#trouble);
      else await this.#look();
    } catch {
      if (!signal.aborted) this.#fail('unloaded');
    }
  }

  /** Stops everything and releases the camera. */
  stop(): void {
    this.#running?.abort();
    this.#running = undefined;
    this.#stream = undefined;
    this.#isPaused = false;
    this.#host.requestUpdate();
  }

  async #look(): Promise<void> {
    const signal = this.#begin(mayDetect() || this.#options.detector() ? 'asking' : 'blocked');
    this.#trouble = undefined;
    // Without a detector a camera is useless: no permission is requested.
    if (this.#phase === 'blocked') return;
    const finding = this.#findDetector(signal);
    const stream = await openCamera(signal);
    if (signal.aborted) return;
    if (typeof stream === 'string') {
      this.#trouble = stream;
      this.#fail(stream);
      return;
    }
    // Unplugged, or no longer allowed.
    stream.getVideoTracks()[0]?.addEventListener('ended', () => signal.aborted || this.#fail('busy'));
    this.#stream = stream;
    this.#enter('starting');
    const detector = await finding;
    if (detector) await this.#watch(detector, signal);
  }

  async #watch(detector: CodeDetector, signal: AbortSignal): Promise<void> {
    this.#enter('looking');
    try {
      await watch(this.#options.video, detector, reading => this.#take(reading), signal);
    } catch {
      if (!signal.aborted) this.#fail('unloaded');
    }
  }

  /** The detector, fetched once; undefined where there is none, which is then said, and when all has ended meanwhile. */
  async #findDetector(signal: AbortSignal): Promise<CodeDetector | undefined> {
    const given = this.#options.detector();
    const found = given ?? (await (this.#finding ??= createCodeDetector(this.#options.decoder())));
    if (typeof found === 'string') this.#finding = undefined;
    if (signal.aborted) return undefined;
    if (typeof found !== 'string') return found;
    this.#fail(found);
    return undefined;
  }

  /** Reports a VIN, or notes why there is none. */
  #take(reading: VinReading | 'noCode' | 'noPhoto'): boolean {
    if (typeof reading === 'object' && 'vin' in reading) {
      this.stop();
      this.#options.onFound(reading.vin);
      return true;
    }
    this.#rejection = reading;
    this.#host.requestUpdate();
    return false;
  }

  #begin(phase: ScanPhase): AbortSignal {
    this.stop();
    this.#running = new AbortController();
    this.#enter(phase);
    return this.#running.signal;
  }

  #fail(phase: CameraTrouble | DetectorTrouble): void {
    this.stop();
    this.#enter(phase);
  }

  #enter(phase: ScanPhase): void {
    this.#phase = phase;
    this.#host.requestUpdate();
  }

  readonly #onVisibility = (): void => {
    if (document.hidden) {
      const isLive = this.#running !== undefined && this.isLive;
      if (!isLive) return;
      this.stop();
      this.#isPaused = true;
    } else if (this.#isPaused) void this.#look();
  };
}
