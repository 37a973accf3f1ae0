import { topics } from '@clear-spring/contract';
import { topicTexts } from '../notifications.texts.ts';

/** The empty value stands for everybody, as null does in the contract. */
export const topicOptions = [
  { value: '', name: topicTexts.none },
  ...topics.map((value) => ({ value, name: topicTexts.names[value] })),
];

/** For `register('topic', asTopic)`: a select has only text. */
export const asTopic = { setValueAs: (value: string | null) => value || null };
