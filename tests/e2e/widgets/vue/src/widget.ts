import { defineModule } from '@stoa/sdk';
import { createApp, defineComponent, h, reactive, ref } from 'vue';

/** A widget in Vue. */
const Counter = defineComponent({
  props: { state: { type: Object, required: true } },
  setup(props) {
    const count = ref(0);
    const click = () => {
      count.value += 1;
    };
    return () => [
      h('h1', 'Vue'),
      h('p', String(props.state.path)),
      h('button', { type: 'button', onClick: click }, `Count ${count.value}`),
    ];
  },
});

export default defineModule({
  api: 1,
  routes: [
    {
      path: 'count/*',
      mount(root, _host, { path }) {
        const state = reactive({ path });
        const app = createApp(Counter, { state });
        app.mount(root);
        const update = (next: { path: string }) => {
          state.path = next.path;
        };
        return Object.assign(() => app.unmount(), { update });
      },
    },
  ],
});
