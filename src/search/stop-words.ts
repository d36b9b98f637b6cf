// Words that carry little meaning by themselves, by language, with accents folded. They count little in a query and are
// indexed only in titles and headings. For scripts without spaces, they are pairs of characters.
// Not `out`, which changes what the word beside it means: `out of memory`, `log out`.

const LISTS: Readonly<Record<string, string>> = {
  en: `a about all am an and any are as at be been but by can cannot could did do does doing dont for from get gets
    getting give had has have having he her his how i id if im in instead into is isnt it its ive just let like make
    me my need needs no not of on one or other our over own please same she should so some such than that the
    their them then there these they thing things this those to too up us use used using want wants was way we were
    what whats when where which while who why will with within without wont would you your`,
  fr: `a ai ainsi au aussi aux avec avoir bien car ce cela ces cet cette ceux comme comment dans de des donc dont du elle
    elles en est et etre eux faire fait faut il ils je la le les leur leurs lors lui ma mais me mes mon ne ni nos notre
    nous on ont ou par pas peut plus pour puis quand que quel quelle quelles quels qui quoi sa sans se ses si son sont
    sur ta te tes ton tous tout toute toutes tres tu un une vos votre vous y`,
  de: `aber alle allem allen aller alles als also am an auch auf aus bei bin bis bist da damit dann das dass dein dem den
    der des dich die dies diese diesem diesen dieser dieses dir doch dort du durch ein eine einem einen einer eines er es
    euch fur hab habe haben hat hier ich ihm ihn ihr ihre im in ist ja kann kein keine konnen man mein mich mir mit muss
    nach nicht noch nur ob oder ohne sein sich sie sind so uber um und uns unter vom von vor was wenn wer werden wie wird
    wo zu zum zur`,
  es: `a al algo como con cual cuando de del desde donde dos e el ella ellas ellos en entre era es esa ese eso esta estan
    este esto estos estas fue ha hace hacer hay la las le les lo los mas me mi mis mucho muy ni no nos o otra otro para
    pero por porque puede puedo que quien se ser si sin sobre son su sus tambien te tiene todo todos tu tus un una uno
    unos y ya yo`,
  pt: `a ao aos as ate com como da das de dela dele do dos e ela elas ele eles em entre era essa esse esta este eu fazer foi
    ha isso isto ja la lhe mais mas me meu minha muito na nao nas nem no nos num numa o os ou para pela pelo pode por
    posso quais qual quando que quem se sem ser seu sua sao so tambem te tem um uma voce y`,
  it: `a ad ai al alla alle anche ancora avere c che chi ci come con cosa cui da dai dal dalla degli dei del dell della
    delle di dove e ed era fare gli ha hanno ho i il in io l la le lei lo loro lui ma mi mia mio ne nei nel nella noi non
    o per piu po posso puo qual quale quando quello questa questo qui se sei si sia sono su sua suo tra tu tutti un una
    uno vi voi`,
  nl: `aan al alle als bij dan dat de der deze die dit doe door dus een en er ga geen had heb hebben heeft het hij hoe hun ik
    in is ja je jij kan kun kunnen maar me meer met mij mijn moet na naar niet nog nu of om omdat onder ons ook op over te
    tot u uit uw van veel voor waar was wat we wel werd wie wij wil worden wordt ze zich zij zijn zo zou`,
  ru: `а без бы был была были было быть в вам вас весь во вот все всё вы где да для до его ее если есть еще же за и из или
    им их к как какой ко когда кто ли мне можно мой мы на надо не нет ни но ну о об он она они оно от по под при с
    свой себя со так такой там то того только тот ты у уже чем что чтобы эта эти это этот я`,
  sv: `alla att av bara blir da de dem den denna det detta dig din dina ditt du efter eller en er ett fran for ha han har hon
    hur i inte jag kan kunde man med men mig min mitt mot ni nar nu och om oss pa sa sig sin ska som till under upp ut var
    vara vi vid vill`,
  pl: `a aby ale bez bo by byc byl co czy dla do gdy gdzie go i ich ile ja jak jako jest jesli juz kiedy kto ktora ktore
    ktory lub ma mi mnie moj moze mozna na nad nam nas nie niz o od on ona one oni oraz po pod przez przy sa sie ta tak
    takze tam te tego ten to tu tylko ty w we wy z za ze`,
  tr: `ama ancak bana bazi ben bir biz bu cok da daha de degil diye en gibi hem hep her hic icin ile ise kadar ki kim mi mu
    nasil ne neden nerede o ve veya ya yani`,
  id: `ada adalah agar akan apa atau bagaimana bagi bahwa bisa dalam dan dapat dari dengan di harus ini itu jika juga kami
    karena ke kita lebih oleh pada saat saya sebagai secara sudah tidak untuk yang`,
  zh: '如何 怎么 怎麼 怎样 怎樣 什么 什麼 为何 為何 哪里 哪裡 可以 能否 是否 我的 我们 我們 一个 一個 这个 這個',
  ja: 'です ます する した して から まで どう こと もの この その なに どこ',
}

/** The stop words of a language (`fr`, `fr-CA`). Empty for languages without a list. */
export function stopWords(language: string): ReadonlySet<string> {
  const base = language.toLowerCase().split('-')[0] ?? ''
  const list = Object.hasOwn(LISTS, base) ? LISTS[base] : undefined
  return new Set(list?.split(/\s+/))
}
