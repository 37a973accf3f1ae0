import { configure } from '@testing-library/dom';

// The limit of a wait says nothing about the product: on a busy machine a second is short.
configure({ asyncUtilTimeout: 10_000 });
