import type { Locale } from '@plumbline/contract/kit/locales';
import type { CodedValue } from '@plumbline/contract/kit/answers';
import { sql } from 'kysely';
import type { Database } from '#kit/db/db.ts';
import type { Actor } from '#kit/model/actor.ts';
import { Lru } from '#kit/lru.ts';

interface Entry {
  dictionary: string;
  id: string;
  code: number;
  names: Record<Locale, string>;
  symbol: string | null;
}
/** The dictionaries of one tenant at one revision. */
export class DictionaryNames {
  private readonly byCode = new Map<string, Entry>();
  private readonly byId = new Map<string, Entry>();

  constructor(entries: Entry[]) {
    for (const entry of entries) {
      this.byCode.set(`${entry.dictionary} ${entry.code}`, entry);
      this.byId.set(`${entry.dictionary} ${entry.id}`, entry);
    }
  }

  coded(dictionary: string, code: number, locale: Locale): CodedValue {
    const entry = this.byCode.get(`${dictionary} ${code}`);
    return { id: entry?.id ?? '', code, name: entry?.names[locale] ?? String(code) };
  }

  /** The text after a value in a unit of measurement: the symbol of the unit, or its name if it has none. */
  unit(code: number, locale: Locale): string {
    return (
      this.byCode.get(`measure_unit ${code}`)?.symbol ??
      this.coded('measure_unit', code, locale).name
    );
  }

  has(dictionary: string, code: number): boolean {
    return this.byCode.has(`${dictionary} ${code}`);
  }

  codeOf(dictionary: string, id: string): number | undefined {
    return this.byId.get(`${dictionary} ${id}`)?.code;
  }
}

export interface DictionaryCache {
  of(tenant: string, revision: number): Promise<DictionaryNames>;
}

/** The part of a request's context that reading names needs. */
interface NamesCaller {
  deps: { dictionaries: DictionaryCache };
  actor: Pick<Actor, 'tenant_id' | 'tenant'>;
}

const MAX_TENANTS = 200;

/**
 * Caches each tenant's dictionaries by revision. Every request carries the current revision, so the cache is
 * never stale.
 */
export function dictionaryCache(database: Database): DictionaryCache {
  const cache = new Lru<string, { revision: number; names: Promise<DictionaryNames> }>(MAX_TENANTS);
  return {
    of(tenant, revision) {
      const cached = cache.get(tenant);
      if (cached?.revision === revision) return cached.names;
      const names = database
        .read<Entry>(
          sql`select dictionary, id, code, names, extra->>'symbol' as symbol from dictionary_entry where tenant_id = ${tenant}::uuid`,
        )
        .then((entries) => new DictionaryNames(entries));
      names.catch(() => cache.delete(tenant));
      cache.set(tenant, { revision, names });
      return names;
    },
  };
}

/** The dictionaries of the caller's tenant at the request's revision. */
export const namesOf = ({ deps, actor }: NamesCaller): Promise<DictionaryNames> =>
  deps.dictionaries.of(actor.tenant_id, actor.tenant.dictionary_revision);
