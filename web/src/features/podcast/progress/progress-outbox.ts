import { type EpisodeProgress, saveProgressEndpoint } from '@clear-spring/contract';
import { safeLocalStorage } from '../../../browser/storage.ts';
import { call } from '../../../http/call.ts';
import { HttpError } from '../../../http/http-error.ts';

const PREFIX = 'episode-progress:';
const keyOf = (username: string) => PREFIX + username;

type Waiting = Record<string, EpisodeProgress>;

const read = (username: string): Waiting =>
  (safeLocalStorage.getJson(keyOf(username)) as Waiting | null) ?? {};

function write(username: string, waiting: Waiting): void {
  if (Object.keys(waiting).length > 0) safeLocalStorage.setItem(keyOf(username), JSON.stringify(waiting));
  else safeLocalStorage.removeItem(keyOf(username));
}

/** The unsent progress: the newest for each episode. It outlives the page. */
export const waitingProgress = (username: string): EpisodeProgress[] => Object.values(read(username));

/** Stores progress until the server has it. */
export function keepProgress(username: string, word: EpisodeProgress): void {
  write(username, { ...read(username), [word.episodeId]: word });
}

/** Sends the outbox. @returns the server's progress, which may be newer progress of another device. */
export async function flushProgress(username: string): Promise<EpisodeProgress[]> {
  const answers = await Promise.all(waitingProgress(username).map((word) => deliver(username, word)));
  return answers.filter((answer) => answer !== null);
}

async function deliver(username: string, word: EpisodeProgress): Promise<EpisodeProgress | null> {
  const { episodeId: id, ...body } = word;
  try {
    // Allows a page that is being closed to send it.
    const answer = await call(
      saveProgressEndpoint,
      { params: { id }, body },
      { keepalive: true, as: username },
    );
    settle(username, word);
    return answer;
  } catch (error) {
    if (isFinal(error)) settle(username, word);
    return null;
  }
}

/** An error that a retry would meet again. A session may return, and a busy server recovers. */
const isFinal = (error: unknown) =>
  error instanceof HttpError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 408, 429].includes(error.status);

/** Removes it from the outbox, unless newer progress has replaced it meanwhile. */
function settle(username: string, word: EpisodeProgress): void {
  const { [word.episodeId]: current, ...others } = read(username);
  if (current?.at === word.at) write(username, others);
}

/** Deletes the outboxes of other members; of everybody when `except` is null. */
export function forgetProgress(except: string | null): void {
  for (const key of safeLocalStorage.keys())
    if (key.startsWith(PREFIX) && key !== (except && keyOf(except))) safeLocalStorage.removeItem(key);
}
