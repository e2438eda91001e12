import {ROUTES} from '../../contract/index.js';
import {type CatalogQuestion, makesQuestion, modelsQuestion} from '../catalog-questions.js';
import {catalogAnswer} from '../handlers/catalog.js';
import type {Parts} from '../parts.js';
import type {QuickHandler} from './quick-answer.js';

/** Finds what answers the makes, or a make's models. */
export function createCatalogFinder({settings: {mount}, catalog}: Parts) {
  const makes = `${mount}/${ROUTES.makes.path}`;
  const [beforeId = '', afterId = ''] = `${mount}/${ROUTES.models.path}`.split('{makeId}');

  const handlerFor = (route: 'makes' | 'models', question: CatalogQuestion): QuickHandler => ({
    answer: async visitor => {
      const {reply, ...noted} = catalogAnswer(await catalog.get(question, visitor));
      return {reply, notes: {route, ...noted}};
    },
  });

  return (path: string): QuickHandler | undefined => {
    if (path === makes) return handlerFor('makes', makesQuestion);
    if (!path.startsWith(beforeId) || !path.endsWith(afterId)) return undefined;
    const question = modelsQuestion(path.slice(beforeId.length, -afterId.length));
    return question && handlerFor('models', question);
  };
}
