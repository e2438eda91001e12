export {FORM_HEIGHTS} from './reserved-space.js';
export {SETTINGS, type SettingName, type SnippetSettings} from './settings.js';
export {snippet, SNIPPET_KINDS, type SnippetKind, type SnippetOptions} from './snippet.js';
