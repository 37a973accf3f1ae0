import type { ReactNode } from 'react';
import { BackLink, PageIntro } from '../../ui/PageIntro.tsx';

interface ProductsLayoutProps {
  page: { title: string; intro: string };
  back?: { to: string; name: string };
  /** Below the text: a picture or a film. */
  aside: ReactNode;
  /** The rows. */
  children: ReactNode;
}

/** Text and picture, which stay in view on wide screens, and the rows beside them. */
export function ProductsLayout({ page, back, aside, children }: ProductsLayoutProps) {
  return (
    <>
      {back && <BackLink to={back.to}>{back.name}</BackLink>}
      <div className="grid grid-cols-[minmax(0,1fr)] desk:grid-cols-[minmax(0,5fr)_minmax(0,8fr)] desk:gap-8 wide:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] wide:gap-16">
        <div className="desk:sticky desk:top-24 desk:self-start">
          <PageIntro title={page.title} intro={page.intro} />
          {aside}
        </div>
        <div>{children}</div>
      </div>
    </>
  );
}
