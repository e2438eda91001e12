import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, relative} from 'node:path';
import ts from 'typescript';
import {describe, expect, it} from 'vitest';
import {filesBelow, root} from '../../scripts/project.js';
import {SETTINGS} from '../../src/embed/settings.js';

/** The code that runs in browsers. */
const BROWSER_CODE =
  /^src\/(?:embed|elements|client|plans|contract|strings)(?:\/|\.ts$)|^src\/(?:define|index|react)\.ts$/;

/** The known sinks, by their code, each with the reason why untrusted text cannot reach it. */
const REVIEWED: Readonly<Record<string, string>> = {
  'src/embed/settings.ts: element.setAttribute(name, value)':
    'Only names in SETTINGS: the observed attributes of plan-finder, and lang. A test below checks them.',
  'src/elements/start-price/plan-start-price.ts: finder.setAttribute(name, value)':
    'Only the observed attributes of plan-finder.',
  'src/elements/start-price/plan-start-price.ts: Object.assign(finder, this.settings)':
    'Only scripts of the page can set this property, and those may set anything.',
  'src/elements/start-price/plan-start-price.ts: Object.assign(finder, {[name]: value})':
    'Only names of these settings, to the values before them.',
  "src/elements/finder/page-vehicle.ts: Object.assign(finder, Object.fromEntries(replaced.map(name => [name, ''])), read)":
    'Only the fields of PageVehicle, which json-ld.ts and the function of the host page return.',
  'src/embed/loader.ts: import(/* @vite-ignore */ url)':
    'A fixed path relative to the running script tag, or else to the URL that the relay wrote, or else to the page.',
  "src/embed/create-element.ts: document.implementation.createHTMLDocument('').createElement(name)":
    'Only the two names in its callers.',
  'src/embed/retry-import.ts: import(/* @vite-ignore */ url)':
    'A URL that the browser reports as one that our own import() could not fetch.',
  'src/embed/doctor.ts: import(/* @vite-ignore */ url)': 'A fixed path relative to the file itself.',
  'src/embed/widget-settings.ts: import(/* @vite-ignore */ file)':
    'A fixed path relative to the running script tag, or else to the URL that the relay wrote.',
  'src/embed/widget-settings.ts: script.setAttribute(`data-${name}`, value)':
    'Only the names in WIDGET_ATTRIBUTES, whose values are text to the elements.',
  'src/embed/widget-settings.ts: element.setAttribute(name, value)':
    'Only the names in WIDGET_ATTRIBUTES, whose values are text to the elements.',
  'src/embed/widget-settings.ts: document.createElement(element.localName)':
    'Only the two names in the selector of that file.',
  'src/embed/frame.ts: place.setAttribute(`data-${name}`, value)':
    'Only data attributes of a placeholder, of which the widget reads those in SETTINGS.',
  'src/embed/single.ts: import(/* @vite-ignore */ doctor)':
    'A fixed path relative to a script tag with data-doctor and without an integrity hash.',
  'src/embed/doctor/panel.ts: document.createElement(tag)': 'Only the tags in panel.ts.',
  'src/embed/doctor/panel.ts: element.setAttribute(name, value)': 'Only the names in panel.ts.',
  "src/embed/finder-commands.ts: place.setAttribute(`data-${names[index]}`, value === true ? '' : toText(value))":
    'Only names in SETTINGS: with any other name, nothing opens.',
  'src/embed/opener.ts: location.assign(href)': 'The link that the shopper clicked, which the browser would follow.',
  'src/elements/comparison/share-menu.ts: ${`sms:?&${messageQuery({body: text})}`}':
    'A fixed scheme; the text is encoded.',
  'src/elements/comparison/share-menu.ts: ${messageQuery({subject: title, body: text})}':
    'After a fixed scheme, mailto:; the text is encoded.',
  'src/elements/details/price-card.ts: ${mail}': 'After a fixed scheme, mailto:; the text is encoded.',
  'src/elements/details/sections.ts: ${href}': 'A URL that checkedUrl() has accepted.',
  'src/elements/details/sections.ts: ${number}': 'After a fixed scheme, tel:; only digits.',
  'src/elements/finder/empty-page.ts: ${url}': 'readContact() accepts tel:, sms: and mailto: only.',
  'src/elements/plan/ask.ts: ${messageUrl(contact, name, strings)}':
    'readContact() accepts tel:, sms: and mailto: only.',
  'src/elements/plan/checkout.ts: ${url}': 'A URL that checkedUrl() has accepted.',
  'src/elements/plan/links.ts: ${href}': 'A URL that checkedUrl() has accepted.',
  'src/react.ts: React.createElement(Wrapped as React.ElementType, {...props, ref})': 'Our own component.',
};

/** Functions and properties that parse text as markup or run it. */
const PARSERS = new Set([
  'createContextualFragment',
  'eval',
  'Function',
  'innerHTML',
  'insertAdjacentHTML',
  'outerHTML',
  'parseFromString',
  'parseHTMLUnsafe',
  'setHTML',
  'setHTMLUnsafe',
  'srcdoc',
  'unsafeHTML',
  'unsafeStatic',
  'unsafeSVG',
]);

/** Methods and properties that lead to a URL or write markup, with the object that has them. */
const NAVIGATORS = /^(?:window\.open|(?:window\.|document\.)?location\.(?:assign|replace)|document\.write(?:ln)?)$/;
const LOCATIONS = /^(?:window\.|document\.)?location(?:\.href)?$/;

/** The beginning of an expression in a template that becomes a URL, code or markup. */
const UNSAFE_BINDING =
  /\s(?:\.(?:href|innerHTML|outerHTML|src|srcdoc)|href|src|srcdoc|action|formaction|on\w+)=["']?[^"'\s>]*$/i;

const ATTRIBUTE_SETTERS = new Set(['setAttribute', 'setAttributeNS', 'setAttributeNode', 'toggleAttribute']);

/** Attributes that contain code, styles or URLs of code. Our code never sets them. */
const UNSAFE_ATTRIBUTE = /^(?:on|style$|src$|srcdoc$|is$)/i;

const SETTERS_OF_OBJECTS = new Set(['assign', 'defineProperty', 'defineProperties', 'set']);

const isWritten = (node: ts.Node | undefined): boolean => node !== undefined && ts.isStringLiteralLike(node);

/** Whether all property names of an object are literals. */
const hasWrittenNames = (node: ts.Expression): boolean =>
  ts.isObjectLiteralExpression(node) &&
  node.properties.every(({name}) => name !== undefined && !ts.isComputedPropertyName(name));

const findSinksIn = (source: ts.SourceFile, checker: ts.TypeChecker): ts.Node[] => {
  /** Whether a value may be a DOM node or its style, or has an unknown type. */
  const isOfPage = (node: ts.Node | undefined): boolean => {
    if (!node) return false;
    const type = checker.getTypeAtLocation(node);
    return (type.isUnionOrIntersection() ? type.types : [type]).some(
      part =>
        (part.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0 ||
        ['nodeType', 'cssText', 'setNamedItem'].some(name => part.getProperty(name)),
    );
  };

  const isSinkCall = ({expression, arguments: args}: ts.CallExpression): boolean => {
    const [first, ...rest] = args;
    if (expression.kind === ts.SyntaxKind.ImportKeyword) return !isWritten(first);
    if (ts.isIdentifier(expression) && /^set(?:Timeout|Interval)$/.test(expression.text))
      return first !== undefined && !checker.getTypeAtLocation(first).getCallSignatures().length;
    if (NAVIGATORS.test(expression.getText())) return !isWritten(first);
    if (!ts.isPropertyAccessExpression(expression)) return false;
    const method = expression.name.text;
    if (ATTRIBUTE_SETTERS.has(method))
      return !(first && ts.isStringLiteralLike(first) && !UNSAFE_ATTRIBUTE.test(first.text));
    if (method === 'createElement') return !isWritten(first);
    if (!/^(?:Object|Reflect)$/.test(expression.expression.getText()) || !SETTERS_OF_OBJECTS.has(method)) return false;
    const hasNames = method.startsWith('assign') ? rest.every(hasWrittenNames) : isWritten(rest[0]);
    return isOfPage(first) && !hasNames;
  };

  const isSinkAssignment = ({left, operatorToken}: ts.BinaryExpression): boolean =>
    operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
    operatorToken.kind <= ts.SyntaxKind.LastAssignment &&
    (LOCATIONS.test(left.getText()) ||
      (ts.isElementAccessExpression(left) && !isWritten(left.argumentExpression) && isOfPage(left.expression)));

  /** Whether the text of a template before an expression makes the expression a URL, code or markup. */
  const isSinkBinding = (span: ts.TemplateSpan): boolean => {
    const {head, templateSpans} = span.parent;
    const before = templateSpans[templateSpans.indexOf(span) - 1]?.literal ?? head;
    return UNSAFE_BINDING.test(before.text);
  };

  const isSink = (node: ts.Node): boolean => {
    if (ts.isCallExpression(node)) return isSinkCall(node);
    if (ts.isBinaryExpression(node)) return isSinkAssignment(node);
    if (ts.isTemplateSpan(node)) return isSinkBinding(node);
    // Function is also the name of a type.
    return ts.isIdentifier(node) && PARSERS.has(node.text) && !ts.isTypeReferenceNode(node.parent);
  };

  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (isSink(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  strict: true,
  skipLibCheck: true,
  experimentalDecorators: true,
  types: [],
};

/** The code of a sink on one line: in a template, only the expression. */
const codeOf = (node: ts.Node, source: ts.SourceFile): string =>
  (ts.isTemplateSpan(node) ? `\${${node.expression.getText(source)}}` : node.getText(source)).replace(/\s+/g, ' ');

/**
 * Returns the sinks in the files, each with its file and its code on one line. A sink is code where a name or a text
 * that is only known at run time decides what an element does, or which code runs.
 */
const findSinks = (folder: string, files: readonly string[]): string[] => {
  const program = ts.createProgram({rootNames: files.map(file => join(folder, file)), options: OPTIONS});
  return program.getSourceFiles().flatMap(source => {
    const file = relative(folder, source.fileName).replaceAll('\\', '/');
    if (!files.includes(file)) return [];
    const sinks = findSinksIn(source, program.getTypeChecker());
    return sinks.map(node => `${file}: ${codeOf(node, source)}`);
  });
};

describe('the browser code', () => {
  const files = filesBelow(`${root}src`)
    .map(file => `src/${file}`)
    .filter(file => file.endsWith('.ts') && BROWSER_CODE.test(file));

  it('T26: has no sink that could run untrusted text as code or markup, except for the reviewed ones', () => {
    expect(files.length).toBeGreaterThan(150);
    expect(findSinks(root, files).sort()).toEqual(Object.keys(REVIEWED).sort());
  }, 60_000);

  it('T26: copies no setting of a page to an event handler, style or other unsafe attribute', () => {
    expect(SETTINGS).toContain('vin');
    const unsafe = /^on|^(?:style|slot|id|class|is|part|exportparts|src|href)$/;
    expect(SETTINGS.filter(name => unsafe.test(name))).toEqual([]);
  });
});

describe('the search for sinks', () => {
  const SINKS = [
    "element.setAttribute(name, 'x')",
    "element.setAttribute('onclick', name)",
    'element.toggleAttribute(name)',
    'Object.assign(element, given)',
    'Object.assign(element, {[name]: name})',
    'Object.assign(element, {...given})',
    'Object.assign(anything, given)',
    "element[name as 'title'] = name",
    'anything[name] = name',
    "element.style[name as 'color'] = name",
    'Reflect.set(element, name, name)',
    'import(name)',
    'new Function(name)',
    'element.innerHTML = name',
    'document.createElement(name)',
    'setTimeout(name)',
    'window.open(name)',
    'location.replace(name)',
    'document.write(name)',
    'location.href = name',
    'html`<a href=${name}></a>`',
    'html`<a href="tel:${name}"></a>`',
    'html`<div .innerHTML=${name}></div>`',
    'html`<iframe title=${element.title} srcdoc=${name}></iframe>`',
    'html`<div onclick=${name}></div>`',
  ];
  const OTHERS = [
    "element.setAttribute('title', name)",
    "element.toggleAttribute('hidden')",
    'Object.assign(element, {title: name})',
    'Object.assign({}, given)',
    'given[name] = name',
    "element['title'] = name",
    "import('./x.js')",
    'setTimeout(() => undefined)',
    'html`<a title=${name} @click=${given}>${name}</a>`',
  ];

  it('finds each kind of sink and nothing else', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sinks-'));
    try {
      const known =
        'declare const element: HTMLElement, name: string, given: Record<string, string>, anything: any, html: any;';
      const code = [...SINKS, ...OTHERS].map(each => `void (${each});`);
      writeFileSync(join(folder, 'case.ts'), [known, ...code, 'export {};'].join('\n'));
      const found = findSinks(folder, ['case.ts']).map(sink => sink.replace('case.ts: ', ''));
      const expected = SINKS.map(sink =>
        sink.startsWith('html') ? '${name}' : (/Function|innerHTML/.exec(sink)?.[0] ?? sink),
      );
      expect(found).toEqual(expected);
    } finally {
      rmSync(folder, {recursive: true});
    }
  }, 30_000);
});
