// Common misspellings with their corrections. Lists only words that aren't valid in any variety of English.

const PAIRS = `
accomodate accommodate|accomodates accommodates|accomodation accommodation|accross across|acheive achieve
acheived achieved|acknowlege acknowledge|acommodate accommodate|adress address|adressed addressed|adresses addresses
agressive aggressive|allready already|alot a lot|alredy already|ammount amount|anually annually|apparant apparent
appearence appearance|aquire acquire|aquired acquired|arguement argument|arguements arguments|asyncronous asynchronous
asyncronously asynchronously|atleast at least|attribut attribute|authentification authentication
authetication authentication|authorisaton authorisation|automaticaly automatically|automaticly automatically
availabe available|availabile available|availible available|avaliable available|basicly basically|becuase because
becasue because|begining beginning|beleive believe|benifit benefit|boundry boundary|brower browser
catagory category|certian certain|charachter character|charater character|cheked checked
choosen chosen|collegue colleague|comand command|comands commands|comming coming|commited committed
commiting committing|comparision comparison|compatability compatibility|compatable compatible
compatiblity compatibility|completly completely|concious conscious|concurent concurrent|configration configuration
configuraton configuration|confguration configuration|conection connection|consistant consistent|containg containing
contious continuous|continous continuous|contoller controller|convertion conversion|corespond correspond
correponding corresponding|corresponing corresponding|curently currently|custum custom|databse database
decription description|defalt default|defintion definition|definately definitely|definitly definitely
delimeter delimiter|dependancy dependency|dependancies dependencies|depencency dependency|deployement deployment
deploymnet deployment|desciption description|descripton description|desireable desirable|develope develop
developement development|devlopment development|diffrent different|dificult difficult|directoy directory
dissapear disappear|dissappear disappear|documenation documentation|documentaion documentation
documention documentation|dosn't doesn't|doesnt doesn't|didnt didn't|isnt isn't|wouldnt wouldn't|couldnt couldn't
embarass embarrass|enviroment environment|enviroments environments|environement environment|enviorment environment
equivelant equivalent|equivilent equivalent|especialy especially|excecute execute|excecution execution
excercise exercise|exisiting existing|existance existence|exmaple example|exmaples examples|expecially especially
experiance experience|explaination explanation|explicitely explicitly|extention extension|extentions extensions
extreemly extremely|familar familiar|finaly finally|folowing following|follwing following|foriegn foreign
formated formatted|formating formatting|fowarded forwarded|freind friend|fucntion function|funciton function
functionallity functionality|functionaly functionally|futher further|garantee guarantee|generaly generally
genereate generate|goverment government|gaurantee guarantee|guarentee guarantee|guidline guideline
guidlines guidelines|happend happened|harware hardware|hierachy hierarchy|heirarchy hierarchy|identifer identifier
identifers identifiers|immediatly immediately|imediately immediately|implemention implementation
implmentation implementation|implementaion implementation|incomming incoming|inconsistant inconsistent
independant independent|independantly independently|indicies indices|infomation information
infrastucture infrastructure|initalize initialize|initialy initially|initilize initialize|inital initial
instaled installed|instalation installation|instanciate instantiate|instanciated instantiated|instuctions instructions
integraton integration|interepreter interpreter|intergration integration|intergrate integrate|interupt interrupt
interuption interruption|irrelevent irrelevant|knowlege knowledge|langauge language|langauges languages|lenght length
libary library|libaries libraries|litle little|maintainance maintenance|maintenence maintenance|managment management
manualy manually|mesage message|messsage message|millenium millennium|minumum minimum|mispell misspell
mispelled misspelled|modfied modified|modifed modified|necesary necessary|neccessary necessary|neccesary necessary
necessarry necessary|noticable noticeable|nubmer number|occassion occasion|occassionally occasionally|occured occurred
occurence occurrence|occurences occurrences|occurance occurrence|occuring occurring|ommit omit|ommited omitted
opertation operation|oppurtunity opportunity|optinal optional|optimzation optimization|orginal original
orignal original|otherwhise otherwise|outputed output|overriden overridden|overide override|overwritting overwriting
paramater parameter|paramaters parameters|paramter parameter|paramters parameters|parametes parameters
parralel parallel|paralell parallel|particulary particularly|passowrd password|peformance performance
perfomance performance|perfom perform|perfoms performs|permision permission|permissons permissions
permisions permissions|persistant persistent|posible possible|possiblity possibility|possable possible
potentialy potentially|preceed precede|preceeding preceding|prefered preferred|prefering preferring|presense presence
previouly previously|priviledge privilege|priviledges privileges|priviliges privileges|probaly probably
proccess process|proccessing processing|proces process|programatically programmatically|programaticly programmatically
properites properties|propery property|propogate propagate|propogation propagation|provded provided
provisionning provisioning|querys queries|reccomend recommend|reccommend recommend
recomend recommend|recomended recommended|recieve receive|recieved received|recieves receives|recieving receiving
recquired required|refered referred|refering referring|referal referral|refernce reference|refrence reference
regularily regularly|relevent relevant|relevence relevance|reponse response|reponses responses|repositry repository
repositiory repository|requirment requirement|requirments requirements|requried required|reqired required
resonse response|resouce resource|resouces resources|responce response|responsability responsibility
responsiblity responsibility|respository repository|retreive retrieve|retreived retrieved|retrive retrieve
retrived retrieved|reveiw review|runing running|scalablity scalability|seach search|secruity security
seperate separate|seperated separated|seperately separately|seperator separator|seperators separators
seperation separation|servces services|sevice service|sevices services|shoud should|shouldnt shouldn't
similiar similar|similarily similarly|simultanous simultaneous|simultanously simultaneously|sofware software
specfic specific|specifc specific|specifed specified|speciffied specified|specifiy specify|statment statement
statments statements|storeage storage|straightfoward straightforward|strenght strength|subcription subscription
subscibe subscribe|subsriber subscriber|succesful successful|succesfully successfully|successfull successful
successfuly successfully|sucessful successful|sucessfully successfully|sucess success|succes success|suport support
suported supported|supress suppress|supressed suppressed|suprise surprise|surpress suppress|sutible suitable
synchonize synchronize|syncronize synchronize|syncronous synchronous|syncronously synchronously|teh the
tempate template|temporarly temporarily|thats that's|thier their|threshhold threshold|througput throughput
througout throughout|thoughout throughout|tommorow tomorrow|tranfer transfer|transfered transferred
transfering transferring|transparant transparent|truely truly|tutoral tutorial|udpate update|unecessary unnecessary
unneccessary unnecessary|unforseen unforeseen|unfortunatly unfortunately|unkown unknown|unqiue unique|untill until
upto up to|usefull useful|usally usually|utlize utilize|vaild valid|validaton validation|varables variables
varaible variable|varient variant|verfication verification|verison version|verson version|visable visible
visiblity visibility|vulnerablility vulnerability|vunerable vulnerable|vulnerabilites vulnerabilities|wether whether
whcih which|wich which|whitin within|withing within|workflw workflow|writen written|writting writing|yeild yield
youre you're
`

/** Certain misspellings in lowercase, with their corrections. */
export const MISSPELLINGS: ReadonlyMap<string, string> = new Map(
  PAIRS.trim()
    .split(/[|\n]/)
    .map((pair): [string, string] => {
      const cut = pair.indexOf(' ')
      return [pair.slice(0, cut), pair.slice(cut + 1)]
    }),
)
