/** Why a page gets no picture from a camera. */
export type CameraTrouble = 'denied' | 'missing' | 'busy' | 'unavailable';

/** As much as a label from close by needs; more only takes longer to read. */
const WISHES: MediaStreamConstraints = {
  audio: false,
  video: {facingMode: 'environment', width: {ideal: 1280}, height: {ideal: 720}},
};

const TROUBLES: ReadonlyMap<string, CameraTrouble> = new Map([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['SecurityError', 'unavailable'],
  ['TypeError', 'unavailable'],
]);

/** What some browsers tell about a page's own permissions policy. */
interface PolicyDocument {
  readonly featurePolicy?: {allowsFeature(name: string): boolean};
}

/**
 * Asks for the camera at the back. Its picture ends with the signal, also one that comes after it. That there is none
 * is an ordinary answer: refused, not there, taken, or not to be had on this page at all.
 */
export async function openCamera(signal: AbortSignal): Promise<MediaStream | CameraTrouble> {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  const mayAsk = (document as PolicyDocument).featurePolicy?.allowsFeature('camera') ?? true;
  if (!devices?.getUserMedia || !mayAsk) return 'unavailable';
  try {
    const stream = await devices.getUserMedia(WISHES);
    endWith(signal, stream);
    return stream;
  } catch (error) {
    return TROUBLES.get((error as Error).name) ?? 'busy';
  }
}

function endWith(signal: AbortSignal, stream: MediaStream): void {
  const end = () => stream.getTracks().forEach(track => track.stop());
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, {once: true});
}
