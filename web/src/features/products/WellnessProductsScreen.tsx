import { currentProducts, pages } from '@clear-spring/content';
import { useDeferredValue, useRef } from 'react';
import { parentOf, paths } from '../../navigation/paths.ts';
import { Accordion } from '../../ui/Accordion.tsx';
import { Button } from '../../ui/Button.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { usePersistedSearch, usePersistedState } from '../auth/index.ts';
import { CsUserIdNote } from '../links/index.ts';
import { IntroVideo } from './IntroVideo.tsx';
import { ProductRow } from './ProductRow.tsx';
import { ProductsLayout } from './ProductsLayout.tsx';
import { searchProducts } from './product-search.ts';
import { productsTexts as texts } from './products.texts.ts';

export default function WellnessProductsScreen() {
  const [open, setOpen] = usePersistedState('open product', '');
  const [words, setWords] = usePersistedSearch('product search');
  // Typed letters are painted first; the list follows when the browser is idle.
  const wanted = useDeferredValue(words);
  const found = searchProducts(currentProducts, wanted);
  const { found: saysFound, ...search } = texts.search;
  const field = useRef<HTMLInputElement>(null);
  function clear() {
    setWords('');
    field.current?.focus();
  }
  return (
    <ProductsLayout
      page={pages.wellnessProducts}
      back={parentOf(paths.wellnessProducts)}
      aside={
        <div className="max-desk:mb-6">
          <IntroVideo />
          <CsUserIdNote className="mt-4" />
        </div>
      }
    >
      <SearchField {...search} ref={field} words={words} onSearch={setWords} className="mb-4" />
      <p role="status" className="sr-only">
        {wanted.trim() && saysFound(found.length, currentProducts.length)}
      </p>
      {found.length > 0 ? (
        <Accordion>
          {found.map((product) => (
            <ProductRow key={product.id} product={product} isOpen={product.id === open} onOpen={setOpen} />
          ))}
        </Accordion>
      ) : (
        <NoneFound onClear={clear} />
      )}
    </ProductsLayout>
  );
}

function NoneFound({ onClear }: { onClear: () => void }) {
  return (
    <div className="grid min-h-72 place-content-center justify-items-center gap-4 border-y border-line">
      <p className="text-center text-ink-soft">{texts.notFound.hint}</p>
      <Button variant="plain" slim onClick={onClear}>
        {texts.notFound.action}
      </Button>
    </div>
  );
}
