import { sentenceOf } from '../../http/http-error.ts';
import { Alert } from '../../ui/Alert.tsx';

/** Why it failed, where the toast has fixed words that do not say it. */
export function ServerSentence({ failure, className }: { failure: Error | null; className?: string }) {
  const sentence = failure && sentenceOf(failure, '');
  return sentence ? <Alert className={className}>{sentence}</Alert> : null;
}
