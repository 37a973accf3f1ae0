import { isAbsolute, join, relative, sep } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const OUT = join(import.meta.dirname, 'dist');

/**
 * Our own modules go on reading the files beside them: migrations, styles, the code of worker threads. Packages that do
 * so are not bundled, and one that begins to fails the build.
 */
const filesStay: Plugin = {
  name: 'files-stay',
  enforce: 'pre',
  transform(code, file) {
    if (!/import\.meta\.(url|dirname|filename)/.test(code) || !isAbsolute(file)) return null;
    if (file.includes('node_modules'))
      this.error(`${file} reads files beside it: make its package external.`);
    if (/import\.meta\.(dirname|filename)/.test(code)) this.error(`${file}: only import.meta.url stays.`);
    const there = JSON.stringify(relative(OUT, file).replaceAll(sep, '/'));
    return { code: code.replaceAll('import.meta.url', `new URL(${there}, import.meta.url).href`), map: null };
  },
};

/**
 * The server in a few files. Node finds, reads and compiles two thousand modules otherwise, which is most of a start and
 * stays in the memory. Not minified, so that a stack names what the sources name.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [filesStay],
  // With code for this machine, or with files of their own.
  ssr: { noExternal: true, external: ['sharp', '@resvg/resvg-js', 'mpg123-decoder', 'pg-native'] },
  build: {
    ssr: true,
    target: 'node24',
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      // The server, and the operator's commands.
      input: {
        main: 'src/main.ts',
        admin: 'src/admin/admin.ts',
        check: 'src/check/main.ts',
        backup: 'src/backup/main.ts',
        move: 'src/move/main.ts',
        upgrade: 'src/upgrade/main.ts',
      },
      // All in one folder, from which the paths to the sources are counted.
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
});
