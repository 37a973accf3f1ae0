import { userEndpoint } from '@clear-spring/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { HttpError, isUsedLink, sentenceOf } from '../../http/http-error.ts';
import { invalidate } from '../../http/query-client.ts';
import { resetPassword, verifyResetToken } from './auth.api.ts';
import { recoveryTexts } from './recovery.texts.ts';

export type ResetStatus = 'pending' | 'invalid' | 'used' | 'form' | 'success' | 'error';

/**
 * The state of a reset link: `pending` until the server has checked it, `invalid` or `used` for good; `error` is the form after a
 * reset that failed, with the reason.
 */
export function useResetLink(token: string | null) {
  const client = useQueryClient();
  const [status, setStatus] = useState<ResetStatus>(token ? 'pending' : 'invalid');
  const [username, setUsername] = useState<string>();
  const [message, setMessage] = useState('');

  // Not a query: a token does not belong in a cache.
  useEffect(() => {
    if (!token) return;
    const asking = new AbortController();
    async function check(wanted: string) {
      try {
        setUsername(await verifyResetToken(wanted, asking.signal));
        setStatus('form');
      } catch (error) {
        if (!asking.signal.aborted) setStatus(isUsedLink(error) ? 'used' : 'invalid');
      }
    }
    void check(token);
    return () => asking.abort();
  }, [token]);

  async function reset(password: string) {
    try {
      await resetPassword(token ?? '', password);
      setStatus('success');
      // All sessions of that member have ended, perhaps this browser's too.
      void invalidate(client, userEndpoint);
    } catch (error) {
      setMessage(complaint(error));
      setStatus('error');
    }
  }

  return { status, username, message, reset };
}

const { failed, offline } = recoveryTexts.reset;
const complaint = (error: unknown) => (error instanceof HttpError ? sentenceOf(error, failed) : offline);
