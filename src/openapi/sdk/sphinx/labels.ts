// The labels of fields and headings in descriptions that Sphinx makes, in the languages of its interface.

/** What a field of a description, or a part below a heading, is about. */
export type Part = 'parameters' | 'returns' | 'type' | 'throws' | 'yields' | 'variables' | 'examples' | 'see'

/** As Sphinx, Napoleon, and numpydoc write them. */
const LABELS: Readonly<Record<Part, readonly string[]>> = {
  parameters: [
    ...['Parameters', 'Parameter', 'Arguments', 'Keyword Arguments', 'Keyword Parameters', 'Other Parameters'],
    ...['Schlüsselwortargumente', 'Parámetros', 'Argumentos de palabras clave', 'Otros parámetros'],
    ...['Paramètres', 'Arguments de mots-clés', 'Autres paramètres', 'Parametri', 'Argomenti parole chiave'],
    ...['Parâmetros', 'Argumentos de Palavras-chave', 'Outros Parâmetros', 'Parametry', 'Argumenty Nazwane'],
    ...['Pozostałe parametry', 'Параметры', 'Именованные аргументы', 'Другие параметры', 'Параметри', 'Parametreler'],
    ...['Diğer Parametreler', 'Parametrar', 'Argument för nyckelord', 'Övriga parametrar', 'Parametre'],
    ...['パラメータ', 'キーワード引数', 'その他のパラメータ', '매개변수', '키워드 매개변수', '기타 매개변수'],
    ...['参数', '关键字参数', '其他参数', '參數', '關鍵字引數', '其他參數'],
  ],
  returns: [
    ...['Returns', 'Return', 'Rückgabe', 'Devuelve', 'Renvoie', 'Ritorna', 'Retorna', 'Retorno', 'Zwraca', 'Результат'],
    ...['Повертає', 'Dönüşler', 'Returer', 'Returnerer', '戻り値', '반환', '返回', '回傳'],
  ],
  type: [
    ...['Return type', 'Type', 'Rückgabetyp', 'Typ', 'Tipo del valor devuelto', 'Tipo', 'Type renvoyé'],
    ...['Tipo di ritorno', 'Tipo de retorno', 'Typ zwracany', 'Тип результата', 'Тип', 'Тип повернення', 'Dönüş türü'],
    ...['Typ av retur', 'Returtype', '戻り値の型', '型', '반환 형식', '타입', '返回类型', '类型', '回傳型別', '型別'],
  ],
  throws: [
    ...['Raises', 'Raise', 'Except', 'Exceptions', 'Throws', 'Verursacht', 'Muestra', 'Lève', 'Solleva', 'Levanta'],
    ...[
      'Wyrzuca',
      'Исключение',
      'Викликає',
      'Harekete geçirir',
      'Höjer',
      'Rejser',
      '例外',
      '예외 발생',
      '抛出',
      '引發',
    ],
  ],
  yields: ['Yields', 'Yield', 'Campos', 'Getiriler', '列挙', '생성', '生成器', '產出'],
  variables: [
    ...['Variables', 'Attributes', 'Members', 'Variablen', 'Variabili', 'Variáveis', 'Zmienne', 'Переменные'],
    ...['Değişkenler', 'Variabler', 'Variable', '変数', '변수', '变量', '變數'],
  ],
  examples: [
    ...[
      'Examples',
      'Example',
      'Ejemplos',
      'Ejemplo',
      'Exemples',
      'Exemple',
      'Esempi',
      'Esempio',
      'Exemplos',
      'Exemplo',
    ],
    ...['Przykłady', 'Przykład', 'Примеры', 'Пример', 'Örnekler', 'Örnek', 'Exempel', 'Eksempler', 'Beispiele'],
    ...['Beispiel', 'サンプル', '예제', '示例', '範例'],
  ],
  see: ['See also', 'See Also'],
}

const PARTS: ReadonlyMap<string, Part> = new Map(
  (Object.entries(LABELS) as [Part, readonly string[]][]).flatMap(([part, labels]) =>
    labels.map((label) => [label.toLowerCase(), part] as const),
  ),
)

/** What a label announces. Undefined for one that the author made up. */
export function partOf(label: string): Part | undefined {
  return PARTS.get(
    label
      .replace(/\s*[:：]\s*$/, '')
      .trim()
      .toLowerCase(),
  )
}
