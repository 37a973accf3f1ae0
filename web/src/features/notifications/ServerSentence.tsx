import { HttpError } from '../../http/http-error.ts';
import { Alert } from '../../ui/Alert.tsx';

/** Why the server refused, where the toast has fixed words that do not say it. */
export function ServerSentence({ failure, className }: { failure: Error | null; className?: string }) {
  if (!(failure instanceof HttpError) || !failure.serverMessage) return null;
  return <Alert className={className}>{failure.serverMessage}</Alert>;
}
