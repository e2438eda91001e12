import {type Card, type CardText, describeCard} from './card-text.js';
import {offerPeer} from './peer.js';

const parse = (markup: string): Element =>
  document.createRange().createContextualFragment(markup).firstElementChild as Element;

const CARD = parse(
  '<li part="card"><div class="who"><div class="name" part="name" role="heading" aria-level="3"></div>' +
    '<p class="meta" part="provider"></p><div class="meta rated"><p part="rating"><b role="img"></b> </p>' +
    '<ul></ul></div></div><div class="cover"><p class="level" part="coverage"></p><ul></ul></div>' +
    '<div class="cost" part="price"><p class="amount"> <small></small></p><p></p></div>' +
    '<div class="foot"><div class="terms"></div><div class="acts"><label part="compare"><input type="checkbox"> </label>' +
    '<button type="button" class="button second" part="details"></button>' +
    '<a class="button" part="checkout" rel="noopener noreferrer"></a></div></div></li>',
);
const BADGE = parse('<li class="badge" part="badge"></li>');
const NOTE = parse('<li class="out"></li>');
const LINE = parse('<p></p>');
const VALUE = parse('<p class="term"><span></span> <b></b></p>');
const CHOICE = parse('<label class="term"><span></span> <select part="picker"></select></label>');
const OPTION = parse('<option></option>');

const clone = (template: Element): HTMLElement => template.cloneNode(true) as HTMLElement;

/** A list item with the nodes that change with the variant. */
class HandCard {
  readonly element = clone(CARD);
  readonly #price = this.#find('.cost');
  readonly #amount = this.#price.firstChild as HTMLElement;
  readonly #payments = clone(LINE);
  readonly #link = this.#find('.acts').lastChild as HTMLAnchorElement;
  readonly #selects: HTMLSelectElement[] = [];
  #card: Card;

  constructor(card: Card) {
    this.#card = card;
    const text = describeCard(card);
    this.#fillAbout(text);
    this.#fillFoot(text);
    this.#fillVariant(text);
  }

  /** Shows a variant of the plan, unless it is already shown. */
  show(card: Card): void {
    if (card === this.#card) return;
    this.#card = card;
    this.#fillVariant(describeCard(card));
  }

  #find(selector: string): HTMLElement {
    return this.element.querySelector(selector) as HTMLElement;
  }

  #fillAbout(text: CardText): void {
    this.element.className = text.className;
    this.element.dataset.key = text.key;
    const who = this.element.firstChild as HTMLElement;
    const name = who.firstChild as HTMLElement;
    name.textContent = text.name;
    (name.nextSibling as HTMLElement).textContent = text.provider;
    const rating = who.lastChild?.firstChild as HTMLElement;
    const number = rating.firstChild as HTMLElement;
    number.textContent = text.rating;
    number.ariaLabel = text.ratingLabel;
    (rating.lastChild as Text).data = ` ${text.verdict ?? ''}`;
    const badges = rating.nextSibling as HTMLElement;
    for (const badge of text.badges) badges.appendChild(clone(BADGE)).textContent = badge;
    if (text.badges.length === 0) badges.remove();
    const cover = who.nextSibling as HTMLElement;
    (cover.firstChild as HTMLElement).textContent = text.level;
    for (const note of text.notes) cover.lastChild?.appendChild(clone(NOTE)).append(note);
  }

  #fillFoot(text: CardText): void {
    this.#find('.terms').append(...text.terms.map(term => this.#makeTerm(term)));
    const compare = this.#find('.acts').firstChild as HTMLElement;
    const box = compare.firstChild as HTMLInputElement;
    box.ariaLabel = text.compareLabel;
    box.checked = text.isCompared;
    (box.nextSibling as Text).data = ` ${text.compare}`;
    const details = compare.nextSibling as HTMLElement;
    details.textContent = text.details;
    details.ariaLabel = text.detailsLabel;
    this.#link.textContent = text.checkout;
    this.#link.ariaLabel = text.checkoutLabel;
  }

  #makeTerm({axis, label, selectLabel, options}: CardText['terms'][number]): HTMLElement {
    const hasChoice = options.length > 1;
    const term = clone(hasChoice ? CHOICE : VALUE);
    (term.firstChild as HTMLElement).textContent = label;
    const content = term.lastChild as HTMLElement;
    if (!hasChoice) {
      content.textContent = options[0]?.text ?? '';
      return term;
    }
    const select = content as HTMLSelectElement;
    select.dataset.axis = axis;
    select.ariaLabel = selectLabel;
    for (const {value, text} of options) {
      const option = select.appendChild(clone(OPTION)) as HTMLOptionElement;
      option.value = value;
      option.textContent = text;
    }
    this.#selects.push(select);
    return term;
  }

  #fillVariant({amount, perMonth, payments, sums, terms, url}: CardText): void {
    (this.#amount.firstChild as Text).data = amount;
    (this.#amount.lastChild as HTMLElement).textContent = perMonth;
    this.#payments.textContent = payments;
    if (payments) this.#amount.after(this.#payments);
    else this.#payments.remove();
    (this.#price.lastChild as HTMLElement).textContent = sums;
    const choices = terms.filter(({options}) => options.length > 1);
    this.#selects.forEach((select, index) => (select.value = choices[index]?.value ?? ''));
    this.#link.href = url ?? '';
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
