import { Download } from 'lucide-react';
import { saveFile } from '../../browser/save-file.ts';
import { sentenceOf } from '../../http/http-error.ts';
import { useMutation } from '../../http/use-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import { fileDay } from '../../ui/date-time.ts';
import { toast } from '../../ui/toast/toast-store.ts';

interface CsvButtonProps {
  read: () => Promise<Blob>;
  texts: { title: string; csv: string; csvFailed: { title: string; description: string } };
}

/** Saves a list as a spreadsheet, which is called by the list's title and the day. */
export function CsvButton({ read, texts }: CsvButtonProps) {
  const csv = useMutation({
    mutationFn: read,
    onSuccess: (file) => saveFile(file, `${texts.title}_${fileDay(new Date())}.csv`),
    onError: (error) =>
      void toast({
        ...texts.csvFailed,
        description: sentenceOf(error, texts.csvFailed.description),
        variant: 'destructive',
      }),
  });
  return (
    <Button
      variant="tint"
      slim
      icon={<Download aria-hidden />}
      busy={csv.isPending}
      onClick={() => csv.mutate()}
    >
      {texts.csv}
    </Button>
  );
}
