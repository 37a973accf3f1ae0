/** A button above the list: an icon, and its name where the tools have room for it. */
export const toolButton =
  'inline-flex min-h-touch min-w-touch items-center justify-center gap-1.75 px-1 text-label font-semibold whitespace-nowrap text-spring-ink';
export const toolName = '@max-[48rem]:sr-only';
