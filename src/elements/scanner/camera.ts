/** Why no camera is available. */
export type CameraFailure = 'denied' | 'missing' | 'busy' | 'unavailable';

/** Enough for a label at close range; a larger picture only takes longer to read. */
const CONSTRAINTS: MediaStreamConstraints = {
  audio: false,
  video: {facingMode: 'environment', width: {ideal: 1280}, height: {ideal: 720}},
};

const FAILURES: ReadonlyMap<string, CameraFailure> = new Map([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['SecurityError', 'unavailable'],
  ['TypeError', 'unavailable'],
]);

/** How some browsers expose a page's permissions policy. */
interface PolicyDocument {
  readonly featurePolicy?: {allowsFeature(name: string): boolean};
}

/**
 * Opens the rear camera, until the signal aborts. Having no camera is a normal result: access is denied, or the camera
 * is missing, busy, or unavailable on this page.
 */
export async function openCamera(signal: AbortSignal): Promise<MediaStream | CameraFailure> {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  const mayAsk = (document as PolicyDocument).featurePolicy?.allowsFeature('camera') ?? true;
  if (!devices?.getUserMedia || !mayAsk) return 'unavailable';
  try {
    const stream = await devices.getUserMedia(CONSTRAINTS);
    endWith(signal, stream);
    return stream;
  } catch (error) {
    return FAILURES.get((error as Error).name) ?? 'busy';
  }
}

function endWith(signal: AbortSignal, stream: MediaStream): void {
  const end = () => stream.getTracks().forEach(track => track.stop());
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, {once: true});
}
