import { pages } from '@clear-spring/content';
import type { SharedLink } from '@clear-spring/contract';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useRef } from 'react';
import { paths } from '../../navigation/paths.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { PageIntro } from '../../ui/PageIntro.tsx';
import { Skippable } from '../../ui/SkipLink.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { usePersistedSearch, usePersistedState } from '../auth/index.ts';
import { CsUserIdNote } from './CsUserIdNote.tsx';
import { LinkCard } from './LinkCard.tsx';
import { arrange, type LinkOrder } from './links-order.ts';
import { LinkTools } from './LinkTools.tsx';
import { linksTexts } from './links.texts.ts';
import { myLinksQuery } from './links.api.ts';
import { summarize } from './links-summary.ts';
import { LinkStats } from './LinkStats.tsx';
import { LoadingLinks } from './LoadingLinks.tsx';
import { useCopyLink } from './use-copy-link.ts';
import { useQr } from './use-qr.tsx';

export default function MyLinksScreen() {
  const { data, isFetching, refetch } = useQuery(myLinksQuery);
  // Rendered in slices: a tap need not wait for all cards.
  const links = useDeferredValue(data);
  return (
    <>
      <PageIntro title={pages.myLinks.title} intro={pages.myLinks.intro} />
      {!links && (data || isFetching) && <LoadingLinks />}
      {!data && !isFetching && (
        <ErrorState
          title={linksTexts.failed.title}
          retry={linksTexts.failed.action}
          onRetry={() => void refetch()}
        >
          {linksTexts.failed.hint}
        </ErrorState>
      )}
      {links && (
        <div className="animate-fade">
          <LinkStats summary={summarize(links)} />
          {links.length > 0 ? <LinkList links={links} /> : <NoLinks />}
        </div>
      )}
    </>
  );
}

function LinkList({ links }: { links: readonly SharedLink[] }) {
  const { copied, copy } = useCopyLink();
  const [order, setOrder] = usePersistedState<LinkOrder>('links order', 'newest');
  const [words, setWords] = usePersistedSearch('links search');
  const shown = arrange(links, order, words);
  const field = useRef<HTMLInputElement>(null);
  const qr = useQr();

  function showAll() {
    setWords('');
    field.current?.focus();
  }

  return (
    <section aria-label={linksTexts.yourLinks} className="mt-7">
      <CsUserIdNote className="mb-4 wide:mb-5" />
      {links.length > 1 && (
        <LinkTools field={field} words={words} onSearch={setWords} order={order} onOrder={setOrder} />
      )}
      {words && (
        <p role="status" className="mb-4 text-small text-ink-soft">
          {shown.length > 0
            ? linksTexts.tools.showing(shown.length, links.length)
            : linksTexts.tools.notFound.hint}
        </p>
      )}
      {shown.length === 0 && (
        <Button variant="plain" slim onClick={showAll}>
          {linksTexts.tools.notFound.action}
        </Button>
      )}
      <Skippable>
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 desk:grid-cols-2 wide:gap-5">
          {shown.map((link) => (
            <LinkCard
              key={link.id}
              link={link}
              copied={copied}
              onCopy={copy}
              onQr={() => qr.show(link, link)}
            />
          ))}
        </ul>
      </Skippable>
      {qr.dialog}
    </section>
  );
}

function NoLinks() {
  return (
    <EmptyState
      title={linksTexts.empty.title}
      className="mt-7"
      action={
        <ButtonLink to={paths.wellnessProducts} variant="call">
          {linksTexts.empty.action}
        </ButtonLink>
      }
    >
      {linksTexts.empty.hint}
    </EmptyState>
  );
}
