import { brand, socialLinks } from '@clear-spring/content';
import type { ReactNode } from 'react';
import { Link } from '../../browser/router.tsx';
import { newTab } from '../../ui/Button.tsx';
import { LogoMark } from '../../layout/Logo.tsx';
import { legalDestinations, paths } from '../../navigation/paths.ts';
import { supportMail, useExternalUrls } from '../../navigation/external-urls.api.ts';

const copyright = () => `© ${new Date().getFullYear()} ${brand.companyName}`;

/** Phones: one line. Wide: about, quick links, support and social links under a hairline. */
export function Footer() {
  return (
    // Not seen to jump when the page above has loaded, and its place kept for whoever has scrolled so far.
    <footer className="page text-small text-ink-soft [main:has([data-loading])+&]:invisible">
      <p className="py-8 text-center desk:hidden">{copyright()}</p>
      <div className="hidden grid-cols-[1.6fr_1fr_1fr_1fr] gap-8 border-t border-line py-12 desk:grid wide:gap-12">
        <section>
          <div className="mb-3.5 flex items-center gap-2 text-ink">
            <LogoMark />
          </div>
          <p className="max-w-[34ch]">
            {brand.tagline}. Education and resources for members of {brand.companyName}.
          </p>
          <p className="mt-3">{copyright()}</p>
        </section>
        <QuickLinks />
        <Support />
        <FooterColumn title="Elsewhere">
          {socialLinks.map((social) => (
            <a key={social.id} href={social.url} {...newTab} className={linkLook}>
              {social.name}
            </a>
          ))}
        </FooterColumn>
      </div>
    </footer>
  );
}

const linkLook = 'flex min-h-touch items-center text-ink-soft no-underline hover:underline';

function QuickLinks() {
  return (
    <FooterColumn title="Quick links">
      <Link to={paths.productMedia} className={linkLook}>
        Products
      </Link>
      <Link to={paths.advancedTraining} className={linkLook}>
        Training
      </Link>
      <Link to={paths.radioConnection} className={linkLook}>
        Radio
      </Link>
      <Link to={paths.myLinks} className={linkLook}>
        My Links
      </Link>
    </FooterColumn>
  );
}

function Support() {
  const externalUrls = useExternalUrls();
  return (
    <FooterColumn title="Support">
      <a href={supportMail(externalUrls)} className={linkLook}>
        Get Support
      </a>
      {legalDestinations.map(({ to, name }) => (
        <Link key={to} to={to} className={linkLook}>
          {name}
        </Link>
      ))}
    </FooterColumn>
  );
}

function FooterColumn({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="t-name mb-2 text-[1.0625rem] text-ink">{title}</h2>
      {children}
    </section>
  );
}
