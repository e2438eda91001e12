import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {VinReading} from '../../contract/rules/vin-in-text.js';
import {openCamera, type CameraFailure} from './camera.js';
import {createCodeDetector, type CodeDetector, type DetectorFailure} from './code-detector.js';
import {readPhoto, watch} from './label-reader.js';
import {mayDetect} from './may-detect.js';

/** The phase of a scan; failures are normal phases. */
export type ScanPhase = 'asking' | 'starting' | 'looking' | 'reading' | CameraFailure | DetectorFailure;

/** Why the last code is not a VIN, or why nothing was read. */
export type ScanRejection = Exclude<VinReading, {readonly vin: string}> | 'noCode' | 'noPhoto';

export interface ScanSessionOptions {
  /** A detector to use instead of the browser's and ours. */
  readonly detector: () => CodeDetector | undefined;
  /** The URL of our detector's WebAssembly. */
  readonly decoder: () => string;
  /** The video element that shows the live picture. */
  readonly video: () => HTMLVideoElement | null;
  /** Called with the VIN that was read, after the session has stopped. */
  readonly onFound: (vin: string) => void;
}

const LIVE: readonly ScanPhase[] = ['asking', 'starting', 'looking'];

/**
 * Looks for a VIN in the live picture of a camera or in a photo. Releases the camera when it stops and while the page
 * is hidden.
 */
export class ScanSession implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #options: ScanSessionOptions;
  #phase: ScanPhase = 'asking';
  #rejection: ScanRejection | undefined;
  #stream: MediaStream | undefined;
  /** Why the last request for the camera failed. */
  #cameraFailure: CameraFailure | undefined;
  #running: AbortController | undefined;
  #detector: Promise<CodeDetector | DetectorFailure> | undefined;
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

  /** The camera's stream, while it is in use. */
  get stream(): MediaStream | undefined {
    return this.#stream;
  }

  /** Whether the camera's picture is shown or about to be. */
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

  /** Requests the camera and reads its picture until it finds a VIN. The detector is loaded at the same time. */
  scan(): Promise<void> {
    this.#rejection = undefined;
    return this.#scan();
  }

  /** Reads a photo; if it contains no VIN, continues as before. */
  async read(photo: Blob): Promise<void> {
    const signal = this.#begin('reading');
    const detector = await this.#findDetector(signal);
    if (!detector) return;
    try {
      const reading = await readPhoto(photo, detector);
      if (signal.aborted || this.#report(reading)) return;
      if (this.#cameraFailure) this.#fail(this.#cameraFailure);
      else await this.#scan();
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

  async #scan(): Promise<void> {
    const signal = this.#begin(mayDetect() || this.#options.detector() ? 'asking' : 'blocked');
    this.#cameraFailure = undefined;
    // Without a detector, the camera is useless, so no permission is requested.
    if (this.#phase === 'blocked') return;
    const detectorPromise = this.#findDetector(signal);
    const stream = await openCamera(signal);
    if (signal.aborted) return;
    if (typeof stream === 'string') {
      this.#cameraFailure = stream;
      this.#fail(stream);
      return;
    }
    // The camera was unplugged, or permission was revoked.
    stream.getVideoTracks()[0]?.addEventListener('ended', () => signal.aborted || this.#fail('busy'));
    this.#stream = stream;
    this.#enter('starting');
    const detector = await detectorPromise;
    if (detector) await this.#watch(detector, signal);
  }

  async #watch(detector: CodeDetector, signal: AbortSignal): Promise<void> {
    this.#enter('looking');
    try {
      await watch(this.#options.video, detector, reading => this.#report(reading), signal);
    } catch {
      if (!signal.aborted) this.#fail('unloaded');
    }
  }

  /**
   * Returns the detector, which is loaded once. Returns undefined if there is none, which is then shown, or if the
   * session has stopped.
   */
  async #findDetector(signal: AbortSignal): Promise<CodeDetector | undefined> {
    const given = this.#options.detector();
    const found = given ?? (await (this.#detector ??= createCodeDetector(this.#options.decoder())));
    if (typeof found === 'string') this.#detector = undefined;
    if (signal.aborted) return undefined;
    if (typeof found !== 'string') return found;
    this.#fail(found);
    return undefined;
  }

  /** Reports a VIN and returns true, or shows why there is none. */
  #report(reading: VinReading | 'noCode' | 'noPhoto'): boolean {
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

  #fail(phase: CameraFailure | DetectorFailure): void {
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
    } else if (this.#isPaused) void this.#scan();
  };
}
