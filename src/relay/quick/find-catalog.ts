import {ROUTES} from '../../contract/index.js';
import {makesQuestion, modelsQuestion} from '../catalog-questions.js';
import {CACHED} from '../handlers/catalog.js';
import type {Parts} from '../parts.js';
import type {Finding} from './quick-answer.js';

const MAKES = {question: makesQuestion, notes: {route: 'makes', cache: 'HIT'}} as const;
const MODELS_FOUND = {route: 'models', cache: 'HIT'} as const;

/** Finds the makes, or a make's models, that are kept. */
export function createCatalogFinder({settings: {mount}, catalog}: Parts) {
  const makes = `${mount}/${ROUTES.makes.path}`;
  const [beforeId = '', afterId = ''] = `${mount}/${ROUTES.models.path}`.split('{makeId}');

  const questionOf = (path: string) => {
    if (path === makes) return MAKES;
    if (!path.startsWith(beforeId) || !path.endsWith(afterId)) return undefined;
    return {question: modelsQuestion(path.slice(beforeId.length, -afterId.length)), notes: MODELS_FOUND};
  };

  return (path: string): Finding => {
    const asked = questionOf(path);
    const kept = asked?.question && catalog.peek(asked.question);
    if (!asked || kept?.status !== 200) return undefined;
    return {reply: {status: 200, body: kept.body, headers: CACHED}, notes: asked.notes};
  };
}
