import { brand } from '@clear-spring/content';
import { dataCopyEndpoint, downloadDataCopyEndpoint, requestDataCopyEndpoint } from '@clear-spring/contract';
import type { Db } from '../../db/index.ts';
import { asFileName, attachment } from '../../http/attachment.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Serve } from '../../http/serve.ts';
import type { Jobs } from '../../jobs/index.ts';
import { COPIES } from './my-data.limits.ts';
import { noteDownloaded, openCopy, readCopy, requestCopy } from './my-data.service.ts';

interface Deps {
  db: Db;
  jobs: Jobs;
  now: () => Date;
}

export function myDataRoutes(serve: Serve, deps: Deps): void {
  serve(dataCopyEndpoint, ({ caller }) => readCopy(deps, caller));

  serve(requestDataCopyEndpoint, async ({ caller }) => {
    const copy = await requestCopy(deps, caller);
    switch (copy) {
      case 'too-many':
        throw new HttpError(429, 'You can have three copies made a day. Please come back tomorrow.', {
          retryAfterSeconds: COPIES.everySeconds,
          limit: COPIES.name,
        });
      default:
        return copy;
    }
  });

  serve(downloadDataCopyEndpoint, async ({ caller, params, request, reply }) => {
    const copy = await openCopy({ ...deps, log: request.log }, caller, params.id);
    switch (copy) {
      case 'no-such-copy':
        throw new HttpError(404, 'There is no such copy.');
      case 'not-ready':
        throw new HttpError(409, 'This copy is not ready yet.');
      case 'over':
        throw new HttpError(410, 'This copy is older than a day. Please have a new one made.');
      case 'downloaded':
        throw new HttpError(410, 'This copy was downloaded before. Please have a new one made.');
      case 'unreadable':
        throw new HttpError(
          410,
          'This copy can no longer be opened. Please have a new one made: this one does not count.',
        );
      default: {
        const { bytes, day, content } = copy;
        // Once all of it has left; a HEAD sends nothing.
        if (request.method === 'GET')
          reply.raw.once(
            'finish',
            () => void noteDownloaded({ ...deps, log: request.log }, caller, params.id),
          );
        return reply
          .type('application/zip')
          .header('content-length', bytes)
          .header('accept-ranges', 'none')
          .header(
            'content-disposition',
            attachment(asFileName(`${brand.productName} ${caller.username} ${day}.zip`)),
          )
          .send(content);
      }
    }
  });
}
