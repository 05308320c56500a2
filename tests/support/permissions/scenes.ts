import { makeEntity } from '../accounts/entities.ts';
import type { TestAccount } from '../accounts/people.ts';
import { upload } from '../files/files.ts';
import type { Api } from '../server/api.ts';
import { type Actor, type ActorName, makeActor } from './actors.ts';
import { freshAlias } from './entities.ts';
import { makeView } from './views.ts';

export type Whose = 'own' | "another user's" | "another account's";

export interface Target extends Thing {
  account_id: number;
  user_id: number;
  session_id: number;
  view_id: number;
}

/** Objects of an account that calls read and change. */
interface Thing {
  alias: string;
  entity_id: number;
  field_id: number;
  record_id: number;
  file_id: number;
}

interface Wanted {
  actor: ActorName;
  whose: Whose;
  /** The call changes nothing. */
  isRead: boolean;
  /** The call may remove the objects. */
  willGo: boolean;
}

/** Who calls, and what. */
interface Scene {
  who: Actor;
  target: Target;
}

export interface Scenes {
  of(wanted: Wanted): Promise<Scene>;
}

/** The scenes of the permission matrix. `other` is the second account. */
export function scenesOf(api: Api, other: TestAccount): Scenes {
  const things = new Map<boolean, Promise<Thing>>();
  const scenes = new Map<string, Promise<Scene>>();

  /** Shared by all cells of an account, except those that delete it: making it takes longer than anything else. */
  function thingOf(isForeign: boolean, willGo: boolean): Promise<Thing> {
    if (willGo) return makeThing(api, isForeign ? other : null);
    const thing = things.get(isForeign) ?? makeThing(api, isForeign ? other : null);
    things.set(isForeign, thing);
    return thing;
  }

  async function make({ actor, whose, willGo }: Wanted): Promise<Scene> {
    const who = await makeActor(api, other, actor);
    const isForeign = whose === "another account's";
    const holder = whose === 'own' ? who : await makeActor(api, other, isForeign ? 'other account' : 'user');
    const account_id = isForeign ? other.id : 1;
    const target = {
      account_id,
      user_id: holder.user_id,
      session_id: holder.session_id,
      view_id: await makeView(api, account_id, holder.user_id),
      ...(await thingOf(isForeign, willGo)),
    };
    return { who, target };
  }

  return {
    /** Calls that only read share a scene. Not those of the owner, who is one person, whose sessions other cells may end. */
    of(wanted) {
      if (!wanted.isRead || wanted.actor === 'owner') return make(wanted);
      const key = `${wanted.actor}: ${wanted.whose}`;
      const scene = scenes.get(key) ?? make(wanted);
      scenes.set(key, scene);
      return scene;
    },
  };
}

/** @param other null: of the first account */
async function makeThing(api: Api, other: TestAccount | null): Promise<Thing> {
  const admin = other ? await api.signIn(other.owner.email, other.host) : await api.signInOwner();
  const { id, alias, fields } = await makeEntity(admin, freshAlias(), [{ alias: 'title', type: 'text' }]);
  const record = await admin.post<{ id: number }>(`/rest/${alias}`, { title: 'T' });
  const file = await upload(admin, 'record', { filename: 'a.txt', bytes: 'x' });
  return { entity_id: id, alias, field_id: fields.title as number, record_id: record.body.id, file_id: file.id };
}
