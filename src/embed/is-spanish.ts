/** Whether a language, as HTML or as a locale name such as `es_US`, is Spanish. */
export const isSpanish = (lang: string): boolean => /^es(?![a-z])/i.test(lang);
