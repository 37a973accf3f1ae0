import { sentenceOf } from '../../http/http-error.ts';
import { Alert } from '../../ui/Alert.tsx';

/** The server's reason for a failure, where the toast's text is fixed and does not say it. */
export function ServerSentence({ failure, className }: { failure: Error | null; className?: string }) {
  const sentence = failure && sentenceOf(failure, '');
  return sentence ? <Alert className={className}>{sentence}</Alert> : null;
}
