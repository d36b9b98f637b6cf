import { expect, it } from 'vitest'
import { textLanguage } from './text-language.ts'

it.each([
  [
    'en',
    'Before you start, make sure that you have an account and that it has the role that you need. You can then create a key and use it for all of your requests. If you lose it, create another one, and delete the first one from the list of keys.',
  ],
  [
    'fr',
    'Avant de commencer, vérifiez que vous avez un compte et que celui-ci a le rôle dont vous avez besoin. Vous pouvez ensuite créer une clé et l’utiliser pour toutes vos requêtes. Si vous la perdez, créez-en une autre et supprimez la première de la liste.',
  ],
  [
    'es',
    'Antes de empezar, asegúrate de que tienes una cuenta y de que esta tiene el rol que necesitas. Después puedes crear una clave y usarla en todas tus solicitudes. Si la pierdes, crea otra y elimina la primera de la lista de claves de tu cuenta.',
  ],
  [
    'pt',
    'Antes de começar, verifique se você tem uma conta e se ela tem a função de que você precisa. Depois, você pode criar uma chave e usá-la em todas as suas solicitações. Se você a perder, crie outra e exclua a primeira da lista de chaves da sua conta.',
  ],
  [
    'zh',
    '开始之前，请确认您已有账号，并且该账号具有所需的角色。然后您可以创建 API key，并在所有请求中使用它。如果密钥丢失，请创建新的密钥，并从列表中删除旧的密钥。更多信息请参阅 Authentication 页面，其中说明了如何轮换密钥以及如何限制其权限。',
  ],
  [
    'ja',
    '始める前に、アカウントがあり、必要なロールが割り当てられていることを確認してください。次にキーを作成し、すべてのリクエストで使用します。キーを失くした場合は、新しいキーを作成し、古いキーを一覧から削除してください。',
  ],
  [
    'ru',
    'Прежде чем начать, убедитесь, что у вас есть учётная запись с нужной ролью. Затем создайте ключ и используйте его во всех запросах. Если вы его потеряете, создайте новый и удалите старый из списка ключей вашей учётной записи.',
  ],
  [
    'ar',
    'قبل أن تبدأ، تأكد من أن لديك حسابًا بالدور الذي تحتاج إليه. بعد ذلك أنشئ مفتاحًا واستخدمه في جميع طلباتك. إذا فقدته، فأنشئ مفتاحًا آخر واحذف القديم من القائمة.',
  ],
  [undefined, 'Lorem ipsum dolor sit amet consectetur adipiscing elit '.repeat(20)],
  [undefined, 'Kurz.'],
  [
    undefined,
    'پیش از شروع مطمئن شوید که حسابی با نقش لازم دارید. سپس یک کلید بسازید و در همه درخواست‌ها از آن استفاده کنید. اگر آن را گم کردید، کلید دیگری بسازید و کلید قبلی را حذف کنید.',
  ],
])('knows a text in %s', (language, text) => {
  expect(textLanguage(text)).toBe(language)
})
