// Turns the docblocks of the elements into custom-elements.json and VS Code custom data during the build.
import {customElementVsCodePlugin} from 'custom-element-vs-code-integration';

const outdir = 'dist';

/** Reads the tag of an element from the call that defines it. */
const readTags = {
  name: 'read tags',
  analyzePhase({ts, node, moduleDoc}) {
    if (!ts.isCallExpression(node) || node.expression.getText() !== 'defineElement') return;
    const [tag, element] = node.arguments.map(argument => argument.getText());
    const declaration = moduleDoc.declarations?.find(({name}) => name === element);
    if (declaration) Object.assign(declaration, {tagName: tag.slice(1, -1), customElement: true});
  },
};

/** Reads `@cssstate`, which the analyzer does not know. */
const readStates = {
  name: 'read states',
  analyzePhase({ts, node, moduleDoc}) {
    if (!ts.isClassDeclaration(node)) return;
    const declaration = moduleDoc.declarations?.find(({name}) => name === node.name?.getText());
    const cssStates = ts
      .getJSDocTags(node)
      .filter(({tagName}) => tagName.text === 'cssstate')
      .map(({comment}) => /^(\S+) - (.*)$/s.exec(comment) ?? [])
      .map(([, name, description]) => ({name, description}));
    if (declaration && cssStates.length > 0) Object.assign(declaration, {cssStates});
  },
};

/** The string union types by name, so that editors can suggest their values. */
const unions = new Map();

const spellOutUnions = {
  name: 'spell out unions',
  collectPhase({ts, node}) {
    if (!ts.isTypeAliasDeclaration(node) || !ts.isUnionTypeNode(node.type)) return;
    const isWord = part => ts.isLiteralTypeNode(part) && ts.isStringLiteral(part.literal);
    if (node.type.types.every(isWord))
      unions.set(node.name.text, node.type.types.map(part => part.getText()).join(' | '));
  },
  packageLinkPhase({customElementsManifest: {modules}}) {
    const elements = modules.flatMap(({declarations}) => declarations).filter(({tagName}) => tagName);
    for (const {type} of elements.flatMap(({members = [], attributes = []}) => [...members, ...attributes])) {
      if (unions.has(type?.text)) type.text = unions.get(type.text);
    }
  },
};

const publishedPath = path => path.replace(/^src\//, 'dist/').replace(/\.ts$/, '.js');

/** Public members are those with a description. */
const isForOutsiders = ({privacy = 'public', static: isStatic, description}) =>
  privacy === 'public' && !isStatic && description !== undefined;

/** Keeps only the public API: the elements, with the paths of the published files. */
const keepPublished = {
  name: 'keep published',
  packageLinkPhase({customElementsManifest: manifest}) {
    const elementsOf = ({declarations}) => declarations.filter(({tagName}) => tagName);
    manifest.modules = manifest.modules
      .filter(module => elementsOf(module).length > 0)
      .map(module => ({...module, path: publishedPath(module.path), declarations: elementsOf(module)}));
    for (const {path, exports, declarations} of manifest.modules) {
      for (const {declaration} of exports) declaration.module = path;
      declarations.forEach(removeInternals);
    }
  },
};

/** A getter that returns a function with one parameter is called like a method. */
const listAsMethod = member => {
  const [, name, type, result] = /^\((\w+): (\w+)\) => (.*)$/.exec(member.type?.text) ?? [];
  if (member.kind !== 'field' || result === undefined) return;
  member.kind = 'method';
  delete member.type;
  member.parameters = [{name, type: {text: type}}];
  member.return = {type: {text: result}};
};

/** As `PageElement` names an attribute whose declaration has no name for it. */
const toAttribute = name => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);

const removeInternals = element => {
  delete element.superclass;
  for (const kind of ['members', 'attributes', 'events']) {
    element[kind] = (element[kind] ?? []).filter(isForOutsiders);
    for (const part of element[kind]) delete part.inheritedFrom;
    if (kind === 'members') element[kind].forEach(listAsMethod);
  }
  for (const member of element.members) if (member.attribute) member.attribute = toAttribute(member.attribute);
  // The analyzer does not know the option `state`, and lists the private state of an element.
  element.attributes = element.attributes.filter(({fieldName}) => element.members.some(({name}) => name === fieldName));
  for (const attribute of element.attributes) {
    attribute.name = toAttribute(attribute.name);
    const {default: value} = element.members.find(({name}) => name === attribute.fieldName);
    // Only the default of the member is a value where the code has the name of a constant.
    if (value !== undefined) attribute.default = value;
  }
};

export default {
  globs: ['src/elements/**/*.ts', 'src/contract/rules/mileage-limit.ts', 'src/plans/sort.ts'],
  outdir,
  litelement: true,
  packagejson: false,
  plugins: [
    readTags,
    readStates,
    spellOutUnions,
    keepPublished,
    customElementVsCodePlugin({
      outdir,
      htmlFileName: 'vscode.html-custom-data.json',
      cssFileName: 'vscode.css-custom-data.json',
      hideLogs: true,
    }),
  ],
};
