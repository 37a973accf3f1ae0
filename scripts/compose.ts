import { parse } from 'yaml';

/** What this repository's compose.yaml says of a service. */
export interface Service {
  build?: string;
  image: string;
  restart: string;
  deploy?: { replicas: number; resources: object };
  read_only?: boolean;
  tmpfs?: string;
  shm_size?: string;
  cap_drop?: string[];
  security_opt?: string[];
  stop_grace_period?: string;
  init?: boolean;
  environment?: Record<string, string>;
  healthcheck?: { test: string; interval: string; retries: number };
  ports?: string[];
  volumes?: string[];
  networks: string[];
  depends_on?: string[] | Record<string, { condition: string }>;
}

export interface Compose {
  services: Record<string, Service>;
  networks: Record<string, { ipam: { config: { subnet: string }[] } } | null>;
  volumes: Record<string, null>;
}

const KEYS: Record<keyof Service, true> = {
  build: true,
  image: true,
  restart: true,
  deploy: true,
  read_only: true,
  tmpfs: true,
  shm_size: true,
  cap_drop: true,
  security_opt: true,
  stop_grace_period: true,
  init: true,
  environment: true,
  healthcheck: true,
  ports: true,
  volumes: true,
  networks: true,
  depends_on: true,
};

/** The settings that it asks the operator for. */
export const settingsAskedIn = (text: string): Set<string> =>
  new Set([...text.matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name!));

/** @throws where a setting is missing that it asks for, and for whatever this does not know */
export function readCompose(text: string, settings: Readonly<Record<string, string>>): Compose {
  const filled = text.replaceAll(/\$\{([^}]*)\}/g, (_, asked: string) => {
    const value = settings[asked.replace(/:\?$/, '')];
    if (!asked.endsWith(':?') || !value) throw new Error(`compose.yaml asks for ${asked}.`);
    return value;
  });
  const compose = parse(filled) as Compose;
  for (const [name, service] of Object.entries(compose.services))
    for (const key of Object.keys(service))
      if (!Object.hasOwn(KEYS, key)) throw new Error(`scripts/compose.ts does not know ${key} of ${name}.`);
  return compose;
}
