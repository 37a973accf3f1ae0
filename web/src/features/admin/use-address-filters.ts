import { useSearchParams } from '../../browser/router.tsx';

/** The filters of a list, in the address. */
export function useAddressFilters() {
  const [params, setParams] = useSearchParams();
  return {
    params,
    setFilter: (name: string, value: string) =>
      setParams(
        (now) => {
          if (value) now.set(name, value);
          else now.delete(name);
          return now;
        },
        { replace: true },
      ),
    dropFilters: (...names: string[]) =>
      setParams((now) => {
        for (const name of names) now.delete(name);
        return now;
      }),
  };
}
