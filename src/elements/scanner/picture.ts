/** What a picture is taken of: a camera's, once it has one, or a photo. */
export type PictureSource = HTMLVideoElement | ImageBitmap;

/**
 * Takes the picture that a source shows now, no side longer than `longest` pixels; undefined where there is none yet.
 * What a photo leaves transparent is white, as paper is.
 */
export function takePicture(source: PictureSource, longest: number): ImageData | undefined {
  const isVideo = source instanceof HTMLVideoElement;
  const [width, height] = isVideo ? [source.videoWidth, source.videoHeight] : [source.width, source.height];
  if (!width || !height || (isVideo && source.readyState < HTMLMediaElement.HAVE_CURRENT_DATA)) return undefined;
  const scale = Math.min(1, longest / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d', {willReadFrequently: true});
  if (!context) return undefined;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
