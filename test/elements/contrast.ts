/** Draws colors on top of each other, the first at the bottom, and reads the visible color. */
function seen(...colors: readonly string[]): readonly number[] {
  const canvas = document
    .createElement('canvas')
    .getContext('2d', {willReadFrequently: true}) as CanvasRenderingContext2D;
  for (const color of colors) {
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
  }
  return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)];
}

/** Relative luminance, as the Web Content Accessibility Guidelines define it. */
function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map(channel => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast between a foreground and a background, each a list of colors from the bottom up. */
export function contrast(front: readonly string[], back: readonly string[]): number {
  const [one, other] = [luminance(seen(...back, ...front)), luminance(seen(...back))];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
