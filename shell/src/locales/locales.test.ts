import { testWords } from '@sallyport/testing'
import en from './en.json'
import ru from './ru.json'

testWords(en, ru)
