/**
 * Outlines the visible parts of an element in a page and numbers them from top to bottom; returns their names in that
 * order. It runs in the page, so that it may use nothing from outside.
 */
export function labelParts({tag, parts}: {readonly tag: string; readonly parts: readonly string[]}): string[] {
  const COLOR = '#b5127a';
  const RADIUS = 10;
  const rootsIn = (root: ParentNode): ParentNode[] => [
    root,
    ...Array.from(root.querySelectorAll('*'), ({shadowRoot}) => shadowRoot)
      .filter(inner => inner !== null)
      .flatMap(rootsIn),
  ];
  const isVisible = ({top, left, right, bottom, width, height}: DOMRect): boolean =>
    width > 4 && height > 4 && top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight;
  const element = document.querySelector(tag);
  const roots = element?.shadowRoot ? rootsIn(element.shadowRoot) : [];
  const found = parts
    .flatMap(name => {
      const boxes = roots.flatMap(root =>
        Array.from(root.querySelectorAll(`[part~="${name}"]`), part => part.getBoundingClientRect()),
      );
      const box = boxes.find(isVisible);
      return box ? [{name, box}] : [];
    })
    .sort((one, other) => one.box.top - other.box.top || one.box.left - other.box.left);

  const SVG = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(SVG, 'svg');
  const draw = (kind: string, attributes: Readonly<Record<string, string | number>>, text = ''): void => {
    const shape = document.createElementNS(SVG, kind);
    for (const [name, value] of Object.entries(attributes)) shape.setAttribute(name, String(value));
    shape.textContent = text;
    svg.append(shape);
  };
  const badges: {readonly x: number; readonly y: number}[] = [];
  for (const {
    box: {left, top, width, height},
  } of found) {
    draw('rect', {x: left, y: top, width, height, rx: 3, fill: 'none', stroke: COLOR, 'stroke-width': 1.5});
    let x = Math.max(left, RADIUS + 2);
    const y = Math.max(top, RADIUS + 2);
    // Parts that begin at the same corner have their numbers side by side.
    while (badges.some(badge => Math.hypot(badge.x - x, badge.y - y) < 2 * RADIUS)) x += 2 * RADIUS + 2;
    badges.push({x, y});
  }
  for (const [index, {x, y}] of badges.entries()) {
    draw('circle', {cx: x, cy: y, r: RADIUS, fill: COLOR, stroke: '#fff'});
    const font = {'font-size': 12, 'font-weight': 700, 'font-family': 'system-ui, sans-serif', 'text-anchor': 'middle'};
    draw('text', {x, y: y + 4.5, fill: '#fff', ...font}, String(index + 1));
  }
  // In the top layer, above a dialog.
  const layer = document.createElement('div');
  layer.popover = 'manual';
  layer.style.cssText =
    'position: fixed; inset: 0; width: 100vw; height: 100vh; margin: 0; padding: 0; border: 0; background: none; pointer-events: none';
  svg.setAttribute('width', '100%');
  svg.setAttribute('height', '100%');
  layer.append(svg);
  document.body.append(layer);
  layer.showPopover();
  return found.map(({name}) => name);
}
