import {
  linkNoticesEndpoint,
  noticesEndpoint,
  saveLinkNoticesEndpoint,
  saveNoticesEndpoint,
} from '@clear-spring/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../http/call.ts';
import { sentenceOf } from '../../http/http-error.ts';
import { fresh, invalidate, read, replace } from '../../http/query-client.ts';
import { useMutation } from '../../http/use-mutation.ts';
import { toast } from '../../ui/toast/toast-store.ts';
import { noticesTexts as texts } from './notices.texts.ts';

/** Both are switched on other devices and in other tabs too, each of them also by the other. */
export const noticesQuery = { ...read(noticesEndpoint), ...fresh };

export const linkNoticesQuery = (shortCode: string) => ({
  ...read(linkNoticesEndpoint, { params: { shortCode } }),
  ...fresh,
});

const tellFailure = (error: Error) =>
  void toast({
    ...texts.failed,
    description: sentenceOf(error, texts.failed.description),
    variant: 'destructive',
  });

export function useSaveNotices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (all: boolean) => call(saveNoticesEndpoint, { body: { all } }),
    onSuccess: async (notices) => {
      await replace(client, noticesQuery, notices);
      void invalidate(client, linkNoticesEndpoint);
    },
    onError: tellFailure,
  });
}

export function useSaveLinkNotices(shortCode: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wanted: boolean) =>
      call(saveLinkNoticesEndpoint, { params: { shortCode }, body: { wanted } }),
    onSuccess: async (notices) => {
      await replace(client, linkNoticesQuery(shortCode), notices);
      void invalidate(client, noticesEndpoint);
    },
    onError: tellFailure,
  });
}
