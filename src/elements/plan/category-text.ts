import type {DetailStrings} from '../../strings/en/details.js';

/** A category of components in words; one that is not known as the service wrote it. */
export const categoryText = (category: string, {categories}: Pick<DetailStrings, 'categories'>): string =>
  Object.hasOwn(categories, category) ? categories[category as keyof typeof categories] : category;
