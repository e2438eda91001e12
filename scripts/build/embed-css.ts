// Lit's styles as the embed has them: for browsers that adopt style sheets, which all that we support do. Lit's own
// file also serves those that do not, and servers; what it takes more is half of this page.

/** A style sheet, made when it is first adopted. */
export class CSSResult {
  readonly cssText: string;
  #sheet: CSSStyleSheet | undefined;

  constructor(cssText: string) {
    this.cssText = cssText;
  }

  get styleSheet(): CSSStyleSheet {
    if (!this.#sheet) {
      this.#sheet = new CSSStyleSheet();
      this.#sheet.replaceSync(this.cssText);
    }
    return this.#sheet;
  }
}

/** A text that is CSS. */
export const unsafeCSS = (text: string): CSSResult => new CSSResult(text);

/** The literals of our own style files. */
export const css = (raw: TemplateStringsArray, ...values: readonly (number | string)[]): CSSResult =>
  new CSSResult(String.raw({raw}, ...values));

/** Puts styles into a shadow root. */
export const adoptStyles = (root: ShadowRoot, styles: readonly CSSResult[]): void => {
  root.adoptedStyleSheets = styles.map(({styleSheet}) => styleSheet);
};

/** A style as a browser can take it. */
export const getCompatibleStyle = (style: CSSResult): CSSResult => style;

/** Said to whoever asks Lit. */
export const supportsAdoptingStyleSheets = true;
