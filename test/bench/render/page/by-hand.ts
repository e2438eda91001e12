import {type Card, type CardText, describeCard} from './card-text.js';
import {offerPeer} from './peer.js';

const parse = (markup: string): Element =>
  document.createRange().createContextualFragment(markup).firstElementChild as Element;

const CARD = parse(
  '<li part="card"><div class="about"><ul class="badges"></ul>' +
    '<div><div class="name" part="name" role="heading" aria-level="3"></div><p class="muted small" part="provider"></p></div>' +
    '<p class="rating" part="rating"><b role="img"></b><svg aria-hidden="true"><rect height="100%"></rect></svg><span class="muted" lang="en"></span></p>' +
    '<p part="coverage"></p></div><div class="side"><div class="price" part="price"><p class="amount"> <small></small></p></div>' +
    '<a class="button" part="checkout" rel="noopener noreferrer"></a><div class="more small"><button type="button" class="link" part="details"></button>' +
    '<label part="compare"><input type="checkbox"> </label></div></div></li>',
);
const BADGE = parse('<li class="badge" part="badge"></li>');
const SUM = parse('<p class="muted small"></p>');
const PICKER = parse('<fieldset class="picker" part="picker"><legend></legend><div class="options"></div></fieldset>');
const OPTION = parse('<label class="option"><input type="radio"><span></span></label>');

const clone = (template: Element): HTMLElement => template.cloneNode(true) as HTMLElement;

/** A list item with the nodes that change with the variant. */
class HandCard {
  readonly element = clone(CARD);
  readonly #about = this.element.firstChild as HTMLElement;
  readonly #side = this.element.lastChild as HTMLElement;
  readonly #price = this.#side.firstChild as HTMLElement;
  readonly #link = this.#price.nextSibling as HTMLAnchorElement;
  readonly #radios: HTMLInputElement[] = [];
  readonly #sums: HTMLElement[] = [];
  #card: Card;

  constructor(card: Card) {
    this.#card = card;
    const text = describeCard(card);
    this.#fillAbout(text);
    this.#fillMore(text);
    this.#sums = text.sums.map(() => clone(SUM));
    this.#price.append(...this.#sums);
    this.#fillPrice(text);
  }

  /** Shows a variant of the plan, unless it is already shown. */
  show(card: Card): void {
    if (card === this.#card) return;
    this.#card = card;
    const text = describeCard(card);
    this.#fillPrice(text);
    const options = text.pickers.flatMap(picker => picker.options);
    this.#radios.forEach((radio, index) => (radio.checked = options[index]?.isChosen ?? false));
  }

  #fillAbout(text: CardText): void {
    this.element.className = text.className;
    this.element.dataset.key = text.key;
    const badges = this.#about.firstChild as HTMLElement;
    const names = badges.nextSibling as HTMLElement;
    const rating = names.nextSibling as HTMLElement;
    const coverage = rating.nextSibling as HTMLElement;
    for (const badge of text.badges) badges.appendChild(clone(BADGE)).textContent = badge;
    if (text.badges.length === 0) badges.remove();
    (names.firstChild as HTMLElement).textContent = text.name;
    (names.lastChild as HTMLElement).textContent = text.provider;
    const number = rating.firstChild as HTMLElement;
    number.textContent = text.rating;
    number.ariaLabel = text.ratingLabel;
    (number.nextSibling?.firstChild as SVGRectElement).setAttribute('width', text.ratingWidth);
    (rating.lastChild as HTMLElement).textContent = text.verdict ?? '';
    coverage.textContent = text.coverageText;
    for (const picker of text.pickers) this.#about.append(this.#makePicker(picker));
  }

  #makePicker({axis, legend, name, options}: CardText['pickers'][number]): HTMLElement {
    const picker = clone(PICKER);
    (picker.firstChild as HTMLElement).textContent = legend;
    for (const {value, text, isChosen} of options) {
      const option = (picker.lastChild as HTMLElement).appendChild(clone(OPTION));
      const radio = option.firstChild as HTMLInputElement;
      radio.name = name;
      radio.dataset.axis = axis;
      radio.value = value;
      radio.checked = isChosen;
      (option.lastChild as HTMLElement).textContent = text;
      this.#radios.push(radio);
    }
    return picker;
  }

  #fillPrice({amount, perMonth, sums, url}: CardText): void {
    const large = this.#price.firstChild as HTMLElement;
    (large.firstChild as Text).data = amount;
    (large.lastChild as HTMLElement).textContent = perMonth;
    this.#sums.forEach((line, index) => (line.textContent = sums[index] ?? ''));
    this.#link.href = url ?? '';
  }

  #fillMore(text: CardText): void {
    this.#link.textContent = text.checkout;
    this.#link.ariaLabel = text.checkoutLabel;
    const more = this.#side.lastChild as HTMLElement;
    const details = more.firstChild as HTMLElement;
    details.textContent = text.details;
    details.ariaLabel = text.detailsLabel;
    const box = more.lastChild?.firstChild as HTMLInputElement;
    box.ariaLabel = text.compareLabel;
    box.checked = text.isCompared;
    (box.nextSibling as Text).data = ` ${text.compare}`;
  }
}

/** A list written by hand: clones templates, reuses nodes, moves only what is out of order, and delegates events. */
export function offerByHand(skipsOffScreen: boolean): void {
  offerPeer(
    root => {
      const base = root.appendChild(parse('<div part="base"><ul class="cards" role="list"></ul></div>'));
      const list = base.firstChild as HTMLElement;
      for (const type of ['click', 'change']) root.addEventListener(type, () => undefined);
      let items = new Map<string, HandCard>();
      return cards => {
        const before = items;
        items = new Map(cards.map(card => [card.group.key, before.get(card.group.key) ?? new HandCard(card)]));
        for (const [key, {element}] of before) if (!items.has(key)) element.remove();
        if (before.size === 0) {
          list.append(...[...items.values()].map(({element}) => element));
          return;
        }
        let next = list.firstElementChild;
        for (const card of cards) {
          const item = items.get(card.group.key) as HandCard;
          item.show(card);
          if (item.element === next) next = next.nextElementSibling;
          else list.insertBefore(item.element, next);
        }
      };
    },
    {skipsOffScreen},
  );
}
