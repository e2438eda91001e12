import type {Page, Route} from '@playwright/test';
import type {wordsIn} from './finder.js';
import type {Keep} from './test.js';

/** A walk through the demo that checks each screen. */
export interface Walk {
  readonly page: Page;
  readonly keep: Keep;
  readonly language: keyof typeof wordsIn;
  /** Checks a screen, with its name and a selector for its container. */
  readonly look: (surface: string, within: string) => Promise<void>;
}

/** Opens a page of the demo in a language. */
export const openIn = async ({page, language}: Pick<Walk, 'page' | 'language'>, url: string): Promise<void> => {
  const inLanguage = async (route: Route): Promise<void> => {
    const response = await route.fetch();
    const body = (await response.text()).replace('<html lang="en">', `<html lang="${language}">`);
    await route.fulfill({response, body});
  };
  await page.route(url, inLanguage);
  await page.goto(url);
};
