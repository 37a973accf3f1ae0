import { configure } from '@testing-library/dom';

// How long a test waits for what comes says nothing about the product: on a busy machine a second is short.
configure({ asyncUtilTimeout: 10_000 });
